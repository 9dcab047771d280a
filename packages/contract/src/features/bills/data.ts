import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { refField } from '../../kernel/platform/input-fields.ts';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import { decimal, expected, readableRows, wireName } from '../../kernel/platform/wire.ts';
import { code, mobilePhone, network } from './bill-fields.ts';
import { billResult, billVisibility, charged, processedRows } from './bill-result.ts';
import { bill, ReportedBill } from './bill.ts';

const DataPlan = z
  .looseObject({
    plan_code: z
      .string()
      .min(1)
      .meta({ pattern: '^.+_[0-9]+$', description: '`<prefix>_<number>`: `variation` is its numeric part.' }),
    name: expected(wireName),
    alias: expected(wireName),
    amount: nairaOnTheWire.describe('Naira.'),
    discount: expected(decimal),
    discount_type: expected(z.string()).describe('Its values are not shown; `percentage` is assumed.'),
    capped_at: expected(nairaOnTheWire.nullable()).describe('The most a discount comes to, in naira.'),
  })
  .transform((plan) => ({ ...plan, name: plan.name ?? plan.alias ?? plan.plan_code }));

/** The data plans of a network, by category (platform §4.3). */
const DataPlans = readableRows(
  z.looseObject({
    network_name: expected(wireName),
    title: expected(wireName),
    network_code: z.string().min(1),
    check_balance: expected(z.string()),
    logo_url: expected(z.string()),
    plans: readableRows(
      z
        .looseObject({ category: expected(z.string()), plans: readableRows(DataPlan) })
        .transform((group) => ({ ...group, category: group.category ?? '' })),
    ),
  }),
);

/** Looks up a network's data plans (platform §4.3). */
export const dataPlans = operation({
  id: 'data.plans',
  summary: 'Looks up a network’s data plans.',
  method: 'GET',
  path: '/data/lookup',
  input: z.object({ network }),
  details: DataPlans,
  visibility: {
    ...shownTo({ everyone: ['network_name', 'title', 'network_code', 'check_balance', 'logo_url'] }),
    plans: {
      category: 'everyone',
      plans: shownTo({
        everyone: ['plan_code', 'name', 'alias', 'amount'],
        staff: ['discount', 'discount_type', 'capped_at'],
      }),
    },
  },
  inquiry: 'lookup',
  source: 'platform §4.3',
});

/** The body of `POST /data/vend` (platform §4.3). `variation` is the numeric part of the plan's code. */
export const DataPurchase = z.object({
  phone: mobilePhone,
  variation: code('the numeric part of a plan_code').pipe(
    z.string().regex(/^\d+$/, 'must be the numeric part of a plan_code, without its prefix'),
  ),
  provider: network,
  ref: refField,
});

/** Details of a data purchase (platform §4.3). Amounts in naira. */
const DataResult = billResult('DataPurchase', {
  ...charged,
  processed: processedRows,
  product: expected(z.string()),
});

/** Buys a data bundle (platform §4.3). Repeats may not be detected, so it is never resent. */
export const buyData = operation({
  id: 'data.buy',
  summary: 'Buys a data bundle.',
  method: 'POST',
  path: '/data/vend',
  input: DataPurchase,
  details: DataResult,
  visibility: {
    ...billVisibility,
    processed: 'nobody',
  },
  money: { currency: 'NGN', unit: 'major', direction: 'out' },
  safety: { ref: 'required', recover: 'requery', evidence: 'documented' },
  source: 'platform §4.3',
  refusedWith: [407, 410, 434],
  refusals: { 406: 'The ref is missing.' },
});

/** Data bundles (platform §4.3). */
export const data = bill({
  tag: { name: 'Data', description: 'Data bundles for mobile phones (platform §4.3).' },
  operations: { 'data.plans': dataPlans, 'data.buy': buyData },
  instructions: {
    'data.buy': {
      name: 'Data',
      input: DataPurchase.omit({ ref: true }),
      details: ReportedBill,
      recipient: ['phone', 'provider'],
    },
  },
});
