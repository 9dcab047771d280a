import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  conditional,
  enteredCode,
  expected,
  jsonText,
  provingRows,
  readableRows,
  soldCode,
  wireName,
} from '../../kernel/platform/wire.ts';
import { code, isName, NoInput, quantity } from './bill-fields.ts';
import { billResult, billVisibility, charged } from './bill-result.ts';

/** Looks up the Spectranet plans that are sold as pins (platform §4.3). Amounts in naira. */
export const spectranetPlans = operation({
  id: 'spectranet.plans',
  summary: 'Looks up the Spectranet plans that are sold as pins.',
  method: 'GET',
  path: '/internet/spectranet/pins/plans',
  input: NoInput,
  details: readableRows(
    z
      .looseObject({
        id: z.string().min(1).meta({ pattern: '^.+_[0-9]+$', description: '`<prefix>_<number>`.' }),
        title: expected(wireName),
        amount: nairaOnTheWire,
      })
      .transform((plan) => ({ ...plan, title: plan.title ?? plan.id })),
  ),
  visibility: shownTo({ everyone: ['id', 'title', 'amount'] }),
  inquiry: 'lookup',
  source: 'platform §4.3',
});

/** An internet pin. It is worth money, so only its buyer receives it. `expiry_at` is a date. */
const InternetPin = z
  .looseObject({
    pin: soldCode,
    serial: expected(enteredCode()),
    expiry_at: expected(z.string()).describe('A date; which style is not shown.'),
  })
  .meta({ id: 'InternetPin', description: 'An internet pin. It is worth money.' });

/** Only the owner may see pins. */
const pinVisibility = shownTo({ owner: ['pin', 'serial', 'expiry_at'] });

/**
 * The outcome of a purchase of pins: `processed` is one object (platform §2.12, §4.3). The others of several may be in
 * `pins` (assumed).
 */
const SpectranetResult = billResult('SpectranetPurchase', {
  ...charged,
  product: expected(z.string()),
  processed: conditional(InternetPin).describe('Absent until it is delivered (assumed).'),
  pins: provingRows(InternetPin).nullish().describe('All pins where several were bought (assumed).'),
});

/** The body of `POST /internet/spectranet/pins/vend` (platform §4.3). */
export const SpectranetPurchase = z.object({
  plan_id: code('the id of a plan'),
  qty: quantity,
  ref: refField.optional(),
});

/**
 * Buys Spectranet pins (platform §4.3). Duplicates are detected on the business path only, which API keys use. The
 * document warns that the operation has no sandbox branch.
 */
export const buySpectranet = operation({
  id: 'spectranet.buy',
  summary: 'Buys Spectranet pins.',
  method: 'POST',
  path: '/internet/spectranet/pins/vend',
  input: SpectranetPurchase,
  details: SpectranetResult,
  visibility: {
    ...billVisibility,
    processed: pinVisibility,
    pins: pinVisibility,
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [407, 409, 410, 434],
});

/**
 * The provider's answer about an account: its own JSON, sent as text, with undocumented fields. Only the holder's name
 * is read, from where providers put it (assumed).
 */
const SpectranetAccount = jsonText(
  z
    .union([z.string().transform(parseJson), z.unknown()])
    .pipe(z.looseObject({}, { error: 'must be a JSON object, or one written as text' }))
    .transform((account) => ({ name: nameIn(account) })),
  'The provider’s own JSON as text (platform §4.3). Its fields are not shown.',
);

/** Sends an account to the provider for validation, in live only; 503 if it cannot be reached (platform §4.3, §7). */
export const validateSpectranet = operation({
  id: 'spectranet.validate',
  summary: 'Looks up whose Spectranet account it is.',
  method: 'POST',
  path: '/internet/spectranet/validate',
  environments: ['live'],
  input: z.object({ account: code('a Spectranet account') }),
  details: SpectranetAccount,
  visibility: {
    name: 'everyone',
  },
  inquiry: 'validation',
  source: 'platform §4.3',
  refusedWith: [404],
  refusals: { 503: 'The service is unavailable.' },
});

/** `name`, `customer_name` or `account_name`, or one of them inside `data`. `null` if none is present. */
function nameIn(account: unknown): string | null {
  const named = HolderName.safeParse(account).data;
  if (!named) return null;
  const names = [named.name, named.customer_name, named.account_name];
  const name = names.find((text): text is string => typeof text === 'string' && isName(text));
  return name?.trim() ?? nameIn(named.data);
}

const HolderName = z.object({
  name: z.unknown().optional(),
  customer_name: z.unknown().optional(),
  account_name: z.unknown().optional(),
  data: z.unknown().optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
