import { naira, type InstructionOperationId } from '@tillside/contract';
import { payAtOnceSwitch } from '../client/development.ts';
import { accountDouble, exampleAccount, examplePayment } from './account-double.ts';
import { bulkDouble } from './bulk-double.ts';
import { json } from './answers.ts';
import { answeredCase } from './case-double.ts';
import { exampleCard } from './cards-double.ts';
import { checkoutDouble } from './checkout-double.ts';
import {
  companionDouble,
  doneButLost,
  lostResponse,
  noAnswer,
  refuse,
  type CompanionDouble,
  type DoubleOptions,
} from './companion-double.ts';
import type { Course } from './example-instruction.ts';
import {
  bettingTill,
  cableTill,
  dataTill,
  electricityTill,
  epinTill,
  internationalTill,
  internetTill,
  smsTill,
} from './example-tills.ts';
import { amountOf } from './purchases-double.ts';

/** What becomes of every purchase, and what the companion does on the way. */
interface Part {
  readonly course?: Course;
  readonly arrange?: (companion: CompanionDouble) => void;
}

/** What a widget can be made to show, by name. */
export type CompanionScenario =
  /** Delivered at once: what happens without a scenario. */
  | 'delivered'
  /** Under way, and it stays so. */
  | 'never ends'
  /** Bought, and the answer to the page is lost: it is found again by its key. */
  | 'lost answer'
  /** Nobody knows yet: delivered when the shopper checks. */
  | 'unknown'
  /** Not delivered, and the money is back. */
  | 'declined'
  | 'partly delivered'
  /** The platform took a delivery back, and a refund is owed. */
  | 'reversed after delivery'
  /** Delivered, and reported as a problem that the shop has answered. */
  | 'report answered'
  /** A person looks into it. */
  | 'under review'
  /** The shopper has to pay first. */
  | 'awaiting payment'
  /** Your funding declined it: nothing was bought. */
  | 'balance too low'
  /** Prices, lists and name checks cannot be had. */
  | 'platform away'
  /** Your backend does not answer. */
  | 'companion away'
  /** Nothing is answered yet. */
  | 'loading'
  /** Nobody is signed in. */
  | 'signed out';

const scenarios: Readonly<Record<CompanionScenario, Part>> = {
  delivered: {},
  'never ends': { course: ['processing'] },
  'lost answer': { arrange: (companion) => companion.next('instruct', doneButLost) },
  unknown: { course: ['unknown', 'succeeded'] },
  declined: { course: [['failed', 'released', 'provider_failed']] },
  'partly delivered': { course: ['partial'] },
  'reversed after delivery': { course: [['reversed', 'refund_owed', 'reversed']] },
  'report answered': { arrange: (companion) => companion.always('case', () => json({ case: answeredCase() })) },
  'under review': { course: [['review', 'reserved', 'under_review']] },
  'awaiting payment': { course: ['awaiting_funds'] },
  'balance too low': { course: [['abandoned', 'released', 'funds_declined']] },
  'platform away': {
    arrange(companion) {
      for (const route of ['lookup', 'validate', 'quote'] as const)
        companion.always(route, () => refuse('provider_unavailable'));
    },
  },
  'companion away': { arrange: (companion) => companion.always('session', lostResponse) },
  loading: { arrange: (companion) => companion.always('session', noAnswer) },
  'signed out': { arrange: (companion) => companion.always('session', () => refuse('unauthenticated')) },
};

/** All of them, for a story of each. */
export const companionScenarios: readonly CompanionScenario[] = namesOf(scenarios);

export interface TestCompanionOptions extends DoubleOptions {
  /** Default `delivered`. */
  readonly scenario?: CompanionScenario;
}

const tills: Readonly<Partial<Record<InstructionOperationId, DoubleOptions>>> = {
  'data.buy': dataTill,
  'electricity.buy': electricityTill,
  'cable.buy': cableTill,
  'cable.topup': cableTill,
  'betting.fund': bettingTill,
  'epin.buy': epinTill,
  'international.buy': internationalTill,
  'spectranet.buy': internetTill,
  'sms.send': smsTill,
};

/**
 * A companion without a server, for tests and stories of a page: give its `fetch` to `TillsideProvider`. It sells every product,
 * to somebody who is signed in and has ₦50,000, and has a card, an account and a checkout `chk_ada`. `received` is what the page has
 * sent; `next` answers in another way.
 */
export function createTestCompanion({
  scenario = 'delivered',
  ...options
}: TestCompanionOptions = {}): CompanionDouble {
  const { course, arrange }: Part = scenarios[scenario];
  const companion = companionDouble({
    ...(course && { course }),
    balance: { name: 'Your balance', available: naira(50_000) },
    lookups: Object.values(tills).reduce<NonNullable<DoubleOptions['lookups']>>(
      (all, { lookups }) => ({ ...all, ...lookups }),
      {},
    ),
    validations: Object.values(tills).reduce<NonNullable<DoubleOptions['validations']>>(
      (all, { validations }) => ({ ...all, ...validations }),
      {},
    ),
    price: (input, operation) =>
      (('rows' in input ? bulkDouble : tills[operation])?.price ?? amountOf)(input, operation),
    delivers(operation) {
      const delivers = tills[operation]?.delivers;
      return typeof delivers === 'object' ? delivers : {};
    },
    items: (purchase) => ('rows' in purchase.input ? bulkDouble.items?.(purchase) : undefined),
    cards: { cards: [exampleCard()] },
    accounts: accountDouble({ accounts: [exampleAccount()], payments: [examplePayment()] }),
    checkout: checkoutDouble(),
    ...options,
  });
  arrange?.(companion);
  return companion;
}

/**
 * Lets Pay take a press as soon as it appears. By itself it ignores presses for its first 0.6 seconds, because the second tap of a double
 * tap is no decision; a test's press is one. It does nothing in a production build. @returns what undoes it
 */
export function payAtOnce(): () => void {
  const key = Symbol.for(payAtOnceSwitch);
  Reflect.set(globalThis, key, true);
  return () => void Reflect.deleteProperty(globalThis, key);
}

function namesOf<Name extends string>(of: Readonly<Record<Name, unknown>>): readonly Name[] {
  // `Object.keys` does not say which keys.
  return Object.keys(of).filter((name): name is Name => Object.hasOwn(of, name));
}
