import { TillsideError } from '../../kernel/model/errors.ts';
import type { CheckoutRequest } from '../../kernel/options/funding.ts';
import { isMoreThan, limits, describeMoney, naira, writeMoneyText } from '@tillside/contract';
import { NairaSchema, parseWith, WalletOrder } from '@tillside/contract/schemas';
import { z } from 'zod';
import { canonicalJson } from '../../kernel/model/canonical.ts';
import type { Keyring } from '../../kernel/keys/keyring.ts';
import type { RecordStore } from '../../kernel/model/record-store.ts';
import { checkoutKind, findCheckout, type CheckoutBody, type KnownCheckout } from './checkout-record.ts';

const call = 'till.checkouts.create';
const maxMetadata = 8_192;
const text = {
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'is required' : 'must be a text'),
};
const named = (longest: number): z.ZodString =>
  z.string(text).min(1, 'is required').max(longest, `must be at most ${longest} characters`);
const { title } = WalletOrder.shape;
const least = limits.walletAmountMinimum.value;
const most = naira(1e12);

/** The amounts that a wallet can pay. */
export const checkoutAmount = NairaSchema.refine(
  (given) => !isMoreThan(least, given),
  `must be at least ${describeMoney(least)}`,
).refine((given) => !isMoreThan(given, most), 'is too large');

const Request = z.strictObject({
  owner: named(256),
  reference: named(128),
  amount: checkoutAmount,
  title: z.string(text).pipe(title),
  description: z.string(text).trim().max(1_000, 'must be at most 1000 characters').optional(),
  addsTo: named(80).optional(),
  metadata: z
    .record(z.string(), z.json({ error: 'is nothing that JSON can hold' }), {
      error: 'must be an object of JSON values',
    })
    .refine((value) => JSON.stringify(value).length <= maxMetadata, `must be at most ${maxMetadata} characters`)
    .default({}),
  expiresAt: z.date({ error: 'must be a Date' }).optional(),
});

/** The fix of each field's error, appended to the message. */
const fixes: Readonly<Record<keyof z.input<typeof Request>, string>> = {
  owner: 'Give the id that your `caller` hook answers for who is to pay: a text, as in String(user.id).',
  reference:
    'Give a reference of your own as a text, such as the order’s number: a repeated call then answers the same checkout.',
  amount:
    'Give naira(500), or its kobo as {"currency":"NGN","minor":50000}: wallets pay in naira only, and at least one.',
  title: 'Give 5 to 255 characters that say what is paid for: the payer reads them.',
  description: 'Leave it out, or give a text of at most 1000 characters.',
  addsTo: 'Leave it out, or give the name of the balance as shoppers know it, of at most 80 characters.',
  metadata: 'Give an object that JSON can hold, such as ids (no undefined, Date or bigint), or leave it out.',
  expiresAt: 'Give a Date in the future, such as new Date(Date.now() + 30 * 60_000), or leave it out.',
};

/** Creates a checkout, or returns the one of this owner and reference. @throws TillsideError */
export async function createCheckout(deps: CreateDeps, request: CheckoutRequest): Promise<KnownCheckout> {
  const wanted = read(request);
  const known = await existing(deps, wanted, 'merchant');
  if (!known && wanted.expiresAt && wanted.expiresAt.getTime() <= deps.now) {
    throw new TillsideError('invalid_input', `${call}: expiresAt must be in the future. ${fixes.expiresAt}`);
  }
  const kept = known ?? (await write(deps, wanted, 'merchant', {}));
  const other = termsOf(kept).find(([, term], index) => term !== termsOf(bodyOf(wanted))[index]?.[1]);
  if (other) {
    throw new TillsideError(
      'reference_reused',
      `${call}: this owner has a checkout under this reference already, with another ${other[0]}.`,
    );
  }
  return kept;
}

/**
 * Creates the checkout that pays for an instruction, whose ref is its reference, or returns the existing one,
 * whatever its terms. The merchant's own references are a separate namespace.
 */
export async function createFunds(
  deps: CreateDeps,
  request: CheckoutRequest,
  more: Partial<CheckoutBody> = {},
): Promise<KnownCheckout> {
  const wanted = read(request);
  const funds = wanted.reference;
  return (await existing(deps, wanted, 'funds')) ?? (await write(deps, wanted, 'funds', { ...more, funds }));
}

/** Finds the checkout that pays for an instruction. */
export function findFunds(deps: CreateDeps, whose: Whose): Promise<KnownCheckout | null> {
  return existing(deps, whose, 'funds');
}

interface CreateDeps {
  readonly store: Pick<RecordStore, 'insert' | 'get'>;
  readonly keys: Keyring;
  readonly now: number;
}

type Wanted = z.output<typeof Request>;
type Whose = Pick<Wanted, 'owner' | 'reference'>;
/** The namespace of a reference. */
type Realm = 'merchant' | 'funds';

/** The id derives from owner and reference, so that the store keeps the pair unique; it cannot be guessed. */
function idOf({ keys }: CreateDeps, { owner, reference }: Whose, realm: Realm): string {
  const named = realm === 'merchant' ? [owner, reference] : [owner, reference, realm];
  return `co_${keys.sign('checkout', canonicalJson(named)).slice(0, 32)}`;
}

function existing(deps: CreateDeps, whose: Whose, realm: Realm): Promise<KnownCheckout | null> {
  return findCheckout(deps.store, idOf(deps, whose, realm), whose.owner, deps.now);
}

async function write(
  deps: CreateDeps,
  wanted: Wanted,
  realm: Realm,
  more: Partial<CheckoutBody>,
): Promise<KnownCheckout> {
  const id = idOf(deps, wanted, realm);
  await deps.store.insert({
    kind: checkoutKind,
    id,
    ownerId: wanted.owner,
    body: { ...bodyOf(wanted), ...more },
    createdAt: deps.now,
    expiresAt: null,
  });
  // Another instance may have been faster: its checkout counts.
  const kept = await existing(deps, wanted, realm);
  if (!kept) throw new Error('The checkout could not be read back.');
  return kept;
}

function bodyOf({
  reference,
  amount,
  title: name,
  description: text,
  addsTo,
  metadata,
  expiresAt,
}: Wanted): CheckoutBody {
  return {
    reference,
    amount,
    title: name,
    description: text ?? null,
    addsTo: addsTo ?? null,
    metadata,
    attempts: [],
    counted: false,
    expiresAt: expiresAt?.getTime() ?? null,
    withdrawn: false,
    funds: null,
    paid: null,
  };
}

function read(request: CheckoutRequest): z.output<typeof Request> {
  const parsed = parseWith(Request, request);
  if (parsed.ok) return parsed.value;
  const sentences = Object.entries(parsed.faults).map(([field, { text: wrong }]) => sentenceOf(field, wrong));
  throw new TillsideError('invalid_input', `${call}: ${sentences.join(' ')}`);
}

function sentenceOf(field: string, wrong: string): string {
  const fields = Object.keys(fixes);
  const [, fix] = Object.entries(fixes).find(([name]) => name === field.split('.', 1)[0]) ?? [];
  return fix === undefined ? `${wrong}. Give an object of ${fields.join(', ')}.` : `${field} ${wrong}. ${fix}`;
}

/** The terms on which two calls for the same checkout have to agree. */
function termsOf(checkout: CheckoutBody): [string, string][] {
  return [
    ['amount', writeMoneyText(checkout.amount)],
    ['title', checkout.title],
    ['description', checkout.description ?? ''],
    ['addsTo', checkout.addsTo ?? ''],
    ['metadata', canonicalJson(checkout.metadata)],
  ];
}
