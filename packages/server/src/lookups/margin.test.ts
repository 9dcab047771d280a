import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayHoldMargin, withoutMargin } from './margin.ts';

it('takes the merchant’s margin out of a list, however deep it stands, and nothing else', () => {
  const plan = { plan_code: 'PSPLAN_1', amount: 500, alias: null };
  const listed = { ...plan, discount: 2.5, discount_type: 'percentage', capped_at: null };
  expect(
    withoutMargin([{ network_code: 'mtn', total_charge: 1, plans: [{ category: 'daily', plans: [listed] }] }]),
  ).toEqual([{ network_code: 'mtn', plans: [{ category: 'daily', plans: [plan] }] }]);
});

it('leaves no margin anywhere in any JSON, and leaves what it does not know as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const poisoned = { kept: value, discount: value, list: [{ total_charged: 1, total_charge: 2, inner: value }] };
      const text = JSON.stringify(withoutMargin(poisoned));
      expect(text).not.toMatch(/"(discount|total_charged?)":/);
      if (!/discount|capped_at|total_charge/.test(JSON.stringify(value))) {
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify({ kept: value, list: [{ inner: value }] })));
      }
    }),
  );
});

it('overlooks no margin in a JSON text', () => {
  const fields = ['discount', 'discount_type', 'capped_at', 'total_charge', 'total_charged'];
  for (const field of fields) expect(mayHoldMargin(JSON.stringify([{ plan: { [field]: null } }]))).toBe(true);
  expect(mayHoldMargin(JSON.stringify([{ iso: 'GH', title: 'Ghana, no discount', prefix: '233' }]))).toBe(false);
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      if (!mayHoldMargin(text)) expect(JSON.stringify(withoutMargin(value))).toBe(text);
    }),
  );
});
