import { z } from 'zod';
import { refField } from '../../kernel/platform/input-fields.ts';
import { naira } from '../../kernel/money/money.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  deciding,
  expected,
  readableRows,
  textual,
  wireBoolean,
  wireId,
  wireName,
} from '../../kernel/platform/wire.ts';
import { code, holderName, NoInput, wholeNaira } from './bill-fields.ts';
import { billResult, billVisibility } from './bill-result.ts';
import { NairaSchema } from '../../kernel/money/money-schema.ts';
import { assumedMaximum, bill, ReportedBill, reportedText, type AmountLimit } from './bill.ts';

const bettor = { customer_id: code('the customer’s account at the betting provider'), bet_id: code('a provider’s id') };

/** Documented for every provider. A provider without it is offered. */
const active = deciding(wireBoolean);

/**
 * A list of providers, each with whether it can be used now (platform §4.3). A provider without `active` is offered:
 * some lists omit it (observed), and the platform refuses what it does not accept.
 */
export const ProviderList = readableRows(
  z
    .looseObject({ id: wireId, title: expected(wireName), active })
    .meta({ id: 'Provider', description: 'A provider, and whether it can be used now.' })
    .transform((provider) => ({
      ...provider,
      title: provider.title ?? provider.id,
      active: provider.active ?? true,
    })),
);

/** Everyone may see a list of providers. */
export const providerVisibility = shownTo({ everyone: ['id', 'title', 'active'] });

/** Looks up the betting providers (platform §4.3). */
export const bettingProviders = operation({
  id: 'betting.providers',
  summary: 'Looks up the betting providers.',
  method: 'GET',
  path: '/betting/list',
  input: NoInput,
  details: ProviderList,
  visibility: providerVisibility,
  inquiry: 'lookup',
  source: 'platform §4.3',
});

/** Looks up the holder of a betting account (platform §4.3). */
export const validateBetting = operation({
  id: 'betting.validate',
  summary: 'Looks up whose betting account it is.',
  method: 'GET',
  path: '/betting/lookup',
  input: z.object(bettor),
  details: z.looseObject({ name: holderName, account: textual }),
  visibility: shownTo({ everyone: ['name', 'account'] }),
  inquiry: 'validation',
  source: 'platform §4.3',
  refusedWith: [404, 407],
});

/** The outcome of a funding; `amount` is not echoed (platform §4.3). */
const BettingResult = billResult('BettingFunding', {
  account: expected(textual),
  bet_id: expected(textual),
});

const minimum = {
  value: naira(200),
  evidence: 'documented',
  source: 'platform §4.3, §8',
} as const satisfies AmountLimit;

/** The body of `POST /betting/vend`. `amount` in whole naira, at least 200 (platform §4.3, §8). */
export const BettingFunding = z.object({
  ...bettor,
  amount: wholeNaira(minimum.value),
  customer_name: z.string().max(200, 'is too long').optional(),
  ref: refField.optional(),
});

/** Funds a betting wallet (platform §4.3). */
export const fundBetting = operation({
  id: 'betting.fund',
  summary: 'Funds a betting wallet.',
  method: 'POST',
  path: '/betting/vend',
  input: BettingFunding,
  details: BettingResult,
  visibility: {
    ...billVisibility,
    ...shownTo({ everyone: ['account', 'bet_id'] }),
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'optional', recover: 'resend', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [404, 407, 410, 434],
});

/** Betting wallets (platform §4.3). */
export const betting = bill({
  tag: { name: 'Betting', description: 'Funding of betting wallets (platform §4.3).' },
  operations: {
    'betting.providers': bettingProviders,
    'betting.validate': validateBetting,
    'betting.fund': fundBetting,
  },
  instructions: {
    'betting.fund': {
      name: 'Betting account',
      input: BettingFunding.omit({ ref: true }).extend({ amount: NairaSchema }),
      details: ReportedBill.extend({ account: reportedText, bet_id: reportedText }),
      recipient: ['customer_id', 'bet_id'],
    },
  },
  amounts: { minimum, maximum: assumedMaximum },
});
