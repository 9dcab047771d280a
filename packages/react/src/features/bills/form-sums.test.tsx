import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isMoney,
  money,
  naira,
  sumMoney,
  timesMoney,
  type BillProduct,
  type LookupOperationId,
  type Money,
  type Naira,
} from '@tillside/contract';
import type { PurchaseInput } from '../../kernel/client/companion-client.ts';
import { readNaira } from '../../kernel/client/money.ts';
import { isRecord } from '../../kernel/client/read.ts';
import type { BillContext } from '../../kernel/flow/bill-fields.ts';
import type { Lookup, List, Texts } from '../../kernel/client/lookup.ts';
import { foreignMoney } from '../../kernel/language/foreign-money.ts';
import { createLanguage } from '../../kernel/language/language.ts';
import type { Bill } from '../../kernel/flow/bill.ts';
import { reviewLines, totalOf } from '../../kernel/flow/bill-lines.ts';
import { formSum } from '../../kernel/purchase/BarSum.tsx';
import { changeForm, emptyForm, readForm, readValues } from '../../kernel/flow/form.ts';
import { reviewTicket } from '../../kernel/flow/review-ticket.ts';
import { exampleSession } from '../../testing/example-session.ts';
import { cedi } from '../../testing/example-tills.ts';
import { bulkAirtimeBill } from './bulk-airtime/bulk-airtime.bill.ts';
import { readSheet } from './bulk-airtime/bulk-rows.ts';
import { writeRows } from './bulk-airtime/bulk-rows-field.tsx';
import { checkRows } from './bulk-airtime/checked-rows.ts';
import { billProducts } from './bill-products.ts';

/** Listed prices, as the merchant's lists have them: chosen by fast-check. */
type Prices = readonly [Naira, Naira, Naira];

const language = createLanguage('en-NG');

/** The answers of the lists, with these prices. */
function listsWith([first, second, third]: Prices): Readonly<Partial<Record<LookupOperationId, unknown>>> {
  return {
    'data.plans': [
      {
        network_code: 'MTN',
        plans: [
          {
            category: 'Weekly',
            plans: [
              { plan_code: 'mtn_1', name: '1GB', amount: first },
              { plan_code: 'mtn_2', name: '6GB', amount: second },
              { plan_code: 'mtn_3', name: '15GB', amount: third },
            ],
          },
        ],
      },
    ],
    'cable.bouquets': [first, second, third].map((amount, index) => ({
      id: String(index + 1),
      name: `B${index}`,
      amount,
    })),
    'epin.products': [
      {
        name: 'WAEC',
        collection: [first, second, third].map((amount, index) => ({
          id: String(index + 1),
          name: `WAEC pin ${index}`,
          amount,
          available: 50,
        })),
      },
    ],
    'internet.providers': [{ id: 'spectranet', title: 'Spectranet', active: true }],
    'spectranet.plans': [first, second, third].map((amount, index) => ({
      id: String(index + 1),
      title: `Plan ${index}`,
      amount,
    })),
    'betting.providers': [{ id: 'bet9ja', title: 'Bet9ja', active: true }],
    'international.countries': [{ iso: 'GH', title: 'Ghana', prefix: '233' }],
    'international.providers': [{ code: 'mtn-gh', name: 'MTN Ghana' }],
    'international.products': [
      {
        sku: 'topup',
        display_text: 'Airtime',
        receive_currency: 'GHS',
        min_receive: cedi('1'),
        max_receive: cedi('500'),
      },
    ],
  };
}

function contextWith(prices: Prices): BillContext {
  const answers = listsWith(prices);
  const list = <Details,>(lookup: Lookup<Details>): List<Details> => {
    const details = lookup.read(answers[lookup.operation]);
    if (details === null) throw new Error(`The list ${lookup.operation} has no example here.`);
    return { at: 'ready', details };
  };
  return { session: exampleSession, ...language, list };
}

interface Example {
  /** What is typed and chosen. */
  readonly texts: fc.Arbitrary<Texts>;
  /** What the lists, or the typed amounts, ask for what is sent. `null`: only the companion knows the price. */
  listed(sent: PurchaseInput, prices: Prices): Money | null;
}

const wholeNaira = (minimum: number, maximum: number) => fc.integer({ min: minimum, max: maximum });
const typedNaira = wholeNaira(500, 50_000).map(String);
const phone = fc.integer({ min: 1_000_000, max: 9_999_999 }).map((rest) => `0803${rest}`);
const choice = fc.constantFrom('1', '2', '3');
const count = fc.integer({ min: 1, max: 10 }).map(String);

const typed = ({ amount }: PurchaseInput): Money | null => (isMoney(amount) ? amount : null);

function priceOf(id: unknown, times: unknown, prices: Prices): Money | null {
  const price = prices[Number(id) - 1];
  return price && typeof times === 'number' ? timesMoney(price, times) : null;
}

/** A new product is tried once it has an example here. */
const examples: Readonly<Partial<Record<BillProduct, Example>>> = {
  airtime: { texts: fc.record({ phone, amount: typedNaira }), listed: typed },
  data: {
    texts: fc.record({ phone, provider: fc.constant('mtn'), variation: choice }),
    listed: ({ variation }, prices) => priceOf(variation, 1, prices),
  },
  electricity: {
    texts: fc.record({
      service: fc.constant('ikedc'),
      meter_type: fc.constantFrom('prepaid', 'postpaid'),
      meter_number: fc.constant('45020000001'),
      amount: typedNaira,
      phone,
    }),
    listed: typed,
  },
  cable: {
    texts: fc.oneof(
      fc.record({
        service: fc.constant('dstv'),
        account: fc.constant('7040000001'),
        mode: fc.constant('change'),
        plan_id: choice,
        month: count,
      }),
      fc.record({
        service: fc.constant('dstv'),
        account: fc.constant('7040000001'),
        mode: fc.constant('renew'),
        month: count,
      }),
      fc.record({
        service: fc.constant('dstv'),
        account: fc.constant('7040000001'),
        mode: fc.constant('topup'),
        amount: typedNaira,
      }),
    ),
    // A renewal costs what the bouquet on the card costs.
    listed: (sent, prices) => typed(sent) ?? priceOf(sent['plan_id'], sent['month'], prices),
  },
  internet: {
    texts: fc.record({ provider: fc.constant('spectranet'), plan_id: choice, qty: count }),
    listed: ({ plan_id, qty }, prices) => priceOf(plan_id, qty, prices),
  },
  epin: {
    texts: fc.record({ id: choice, qty: count, account: fc.constant('4250101001'), phone }),
    listed: ({ id, qty }, prices) => priceOf(id, qty, prices),
  },
  betting: {
    texts: fc.record({ bet_id: fc.constant('bet9ja'), customer_id: fc.constant('100001'), amount: typedNaira }),
    listed: typed,
  },
  international: {
    texts: fc.record({
      ccode: fc.constant('GH'),
      provider: fc.constant('mtn-gh'),
      variation: fc.constant('topup'),
      phone: fc.constant('233244000000'),
      amount: wholeNaira(1, 500).map(String),
    }),
    listed: () => null,
  },
  sms: { texts: fc.record({ to: phone, message: fc.constant('Good morning') }), listed: () => null },
};

const bulk: Example = {
  texts: fc
    .record({
      amount: wholeNaira(50, 50_000),
      rows: fc.uniqueArray(
        fc.record({ phone, amount: fc.option(wholeNaira(50, 50_000), { nil: undefined, freq: 2 }) }),
        { minLength: 1, maxLength: 40, selector: (row) => row.phone },
      ),
    })
    .map(({ amount, rows }) => ({
      amount: String(amount),
      rows: writeRows(
        rows.map((row) => ({ phone: row.phone, network: 'mtn', ...(row.amount && { amount: naira(row.amount) }) })),
        false,
      ),
    })),
  listed: ({ rows }) =>
    Array.isArray(rows)
      ? sumMoney(
          'NGN',
          rows.filter(isRecord).flatMap(({ amount }) => readNaira(amount) ?? []),
        )
      : null,
};

const price = wholeNaira(50, 100_000).map(naira);
const prices: fc.Arbitrary<Prices> = fc.tuple(price, price, price);
const forms: readonly (readonly [string, () => Promise<Bill>, Example])[] = [
  ...Object.entries(billProducts).flatMap(([product, { load }]) => {
    const [, example] = Object.entries(examples).find(([name]) => name === product) ?? [];
    return example ? [[product, load, example] as const] : [];
  }),
  ['airtime for many numbers', () => Promise.resolve(bulkAirtimeBill), bulk],
];

describe.each(forms)('the sum of %s', (_name, load, { texts, listed }) => {
  it('is the same in the bar, by the lists, in the review, and of what is sent', async () => {
    const bill = await load();
    fc.assert(
      fc.property(prices, texts, (asked, filled) => {
        const context = contextWith(asked);
        const form = changeForm(bill, emptyForm(bill, filled, context), { type: 'submitted' }, context);
        const reading = readForm(bill, form, context);
        if (!reading.ok) throw new Error(`The example is not complete: ${JSON.stringify(reading.errors)}`);
        const { input } = reading;
        const expected = listed(input, asked);
        const bar = formSum({ bill, form, context, errors: {} });
        expect(bar?.amount ?? null).toEqual(expected);
        if (expected === null) return;

        // The companion asks for the same: nothing is added and nothing taken off, and no line has another total.
        const ticket = reviewTicket(bill, input, context, expected);
        expect(ticket.difference).toBeNull();
        expect(totalOf(bill, input, context)?.amount).toEqual(expected);
        // A margin of the merchant is named, so that the sum of the bar still explains the review.
        const margin = money('NGN', 2_000);
        const dearer = sumMoney(expected.currency, [expected, money(expected.currency, margin.minor)]);
        expect(reviewTicket(bill, input, context, dearer).difference?.value).toBe(context.format.money(margin));
      }),
      { numRuns: 60 },
    );
  });
});

/** Where a line may end between two digits. */
const breakable = /\d[ \t\n]+\d/;

it.each(forms)('no number of %s breaks across lines, wherever it is read', async (_name, load, { texts }) => {
  const bill = await load();
  fc.assert(
    fc.property(prices, texts, (asked, filled) => {
      const context = contextWith(asked);
      const form = emptyForm(bill, filled, context);
      const reading = readForm(bill, form, context);
      if (!reading.ok) throw new Error(`The example is not complete: ${JSON.stringify(reading.errors)}`);
      const { input } = reading;
      const { recipient, lines } = reviewTicket(bill, input, context, naira(1_000_000));
      const bar = formSum({ bill, form, context, errors: {} });
      const entry = bill.entry?.(input, context);
      const read = [
        bill.subject(input, context),
        ...[recipient, ...lines].map((line) => line?.value),
        bar?.number,
        bar?.count,
        entry?.name,
        entry?.recipient,
      ];
      for (const text of read) expect(text ?? '').not.toMatch(breakable);
      // What is in a field is typed over, copied and pasted: its spaces are plain.
      for (const text of Object.values(form.values)) expect(text).not.toContain('\u00a0');
    }),
    { numRuns: 30 },
  );
});

it.each(forms)(
  'the live ticket of %s shows what is filled in so far, and nothing else',
  async (_name, load, { texts }) => {
    const bill = await load();
    fc.assert(
      fc.property(prices, texts, fc.nat(8), (asked, filled, count) => {
        const context = contextWith(asked);
        const begun = Object.fromEntries(Object.entries(filled).slice(0, count));
        const form = emptyForm(bill, begun, context);
        const { recipient, lines } = reviewTicket(bill, readValues(bill, form, context).values, context, null);
        for (const line of [recipient, ...lines]) expect(line?.value ?? '').not.toMatch(/undefined|null|NaN|\[object/);
      }),
      { numRuns: 40 },
    );
  },
);

it('no amount of any currency breaks across lines', () => {
  const { format } = language;
  const amounts = [naira(1_234_567.5), money('USD', 123_456_789)].map((each) => format.money(each));
  const foreign = ['GHS', 'XAF', 'USDT', 'USDC1'].map((currency) =>
    foreignMoney({ currency, value: '1234567.5' }, format),
  );
  for (const text of [...amounts, ...foreign]) expect(text).not.toMatch(/[ \t\n]/);
});

it('shows for many numbers in the bar what the list and the review show, with the count', () => {
  fc.assert(
    fc.property(bulk.texts, (filled) => {
      const context = contextWith([naira(1), naira(1), naira(1)]);
      const form = emptyForm(bulkAirtimeBill, filled, context);
      const reading = readForm(bulkAirtimeBill, form, context);
      if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
      const { rows, total } = checkRows(readSheet(form.values['rows'] ?? '').rows, filled['amount'] ?? '', context);
      const bar = formSum({ bill: bulkAirtimeBill, form, context, errors: {} });
      expect(bar).toMatchObject({ amount: total, count: rows.length === 1 ? '1 number' : `${rows.length} numbers` });
      const lines = reviewLines(bulkAirtimeBill, reading.input, context, null);
      expect(lines).toContainEqual({ label: 'Numbers', value: context.format.count(rows.length) });
      // All of one network, so its line has the whole sum.
      expect(lines.find(({ label }) => label === 'MTN')?.value).toContain(context.format.money(total));
    }),
    { numRuns: 60 },
  );
});
