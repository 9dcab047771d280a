import { naira, type InstructionOperationId } from '@tillside/contract';
import { payAtOnceSwitch } from '../kernel/client/development.ts';
import { isRecord } from '../kernel/client/read.ts';
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

/** The states of every purchase, and the preparation of the companion. */
interface Part {
  readonly course?: Course;
  readonly arrange?: (companion: CompanionDouble) => void;
}

/** The names of the scenarios that a test companion can play. */
export type CompanionScenario =
  /** Delivered immediately. This is the default. */
  | 'delivered'
  /** In progress, permanently. */
  | 'never ends'
  /** Bought, but the answer to the page is lost. The page finds the purchase by its key. */
  | 'lost answer'
  /** The outcome is not known yet. It is delivered when the shopper checks. */
  | 'unknown'
  /** Not delivered, and the money is released. */
  | 'declined'
  | 'partly delivered'
  /** The platform reversed a delivery, and a refund is owed. */
  | 'reversed after delivery'
  /** Delivered, and reported as a problem that the shop has answered. */
  | 'report answered'
  /** A person reviews it. */
  | 'under review'
  /** The shopper has to pay first. */
  | 'awaiting payment'
  /** Your funding declined it: nothing was bought. */
  | 'balance too low'
  /** Prices, lists and name checks are unavailable. */
  | 'platform away'
  /** Your backend does not answer. */
  | 'companion away'
  /** No request is answered yet. */
  | 'loading'
  /** No user is signed in. */
  | 'signed out';

const scenarios: Readonly<Record<CompanionScenario, Part>> = {
  delivered: {},
  'never ends': { course: ['processing'] },
  'lost answer': { arrange: (companion) => companion.next('instruct', doneButLost) },
  unknown: { course: ['unknown', 'succeeded'] },
  declined: { course: [['failed', 'released', 'provider_failed']] },
  'partly delivered': { course: ['partial'] },
  'reversed after delivery': { course: [['reversed', 'refund_owed', 'reversed']] },
  'report answered': {
    arrange(companion) {
      companion.always('case', () => json({ case: answeredCase() }));
      companion.always('answers', () => json({ items: [answeredCase()] }));
    },
  },
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

/** All scenarios, for a story of each. */
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
 * A companion without a server, for tests and stories of a page: give its `fetch` to `TillsideProvider`. It sells every
 * product to a signed-in user with ₦50,000, a card, an account and a checkout `chk_ada`. `received` contains the page's
 * requests. `next` replaces the next answers of a route.
 */
export function createTestCompanion(given: TestCompanionOptions = {}): CompanionDouble {
  requireOptions(given);
  const { scenario = 'delivered', ...options } = given;
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

/** The kind of each option: a misspelt one would change nothing. */
const kinds: Readonly<Record<keyof TestCompanionOptions, 'string' | 'object' | 'function'>> = {
  url: 'string',
  scenario: 'string',
  session: 'object',
  lookups: 'object',
  validations: 'object',
  balance: 'object',
  recipients: 'object',
  recents: 'object',
  accounts: 'object',
  staff: 'object',
  cases: 'object',
  checkout: 'object',
  cards: 'object',
  purchases: 'object',
  course: 'object',
  price: 'function',
  exchange: 'function',
  alreadyPaid: 'object',
  delivers: 'object',
  tells: 'object',
  items: 'function',
};

/** @throws TypeError for options that are misspelt or of another kind. */
function requireOptions(given: unknown): void {
  const names = Object.keys(kinds).join(', ');
  const refuse = (why: string): never => {
    throw new TypeError(`createTestCompanion: ${why}`);
  };
  if (!isRecord(given)) return refuse(`the options have to be an object of ${names}.`);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(kinds, name));
  if (unknown.length > 0)
    refuse(`there is no option ${unknown.join(', ')}, and it would change nothing. There are ${names}.`);
  if (given['scenario'] !== undefined && !companionScenarios.some((name) => name === given['scenario']))
    refuse(`scenario has to be one of ${companionScenarios.join(', ')}.`);
  for (const [name, kind] of Object.entries(kinds)) {
    const value = given[name];
    const fits = value !== null && (typeof value === kind || (name === 'delivers' && typeof value === 'function'));
    if (value !== undefined && !fits)
      refuse(`${name} has to be ${kind === 'object' ? 'an object or a list' : 'a function'}.`);
  }
}

/**
 * Makes Pay accept a press as soon as it appears. Normally Pay ignores presses for its first 0.6 seconds, in case of a
 * double tap. It has no effect in a production build. @returns a function that undoes it
 */
export function payAtOnce(): () => void {
  const key = Symbol.for(payAtOnceSwitch);
  Reflect.set(globalThis, key, true);
  return () => void Reflect.deleteProperty(globalThis, key);
}

function namesOf<Name extends string>(of: Readonly<Record<Name, unknown>>): readonly Name[] {
  // The type of `Object.keys` does not contain the names.
  return Object.keys(of).filter((name): name is Name => Object.hasOwn(of, name));
}
