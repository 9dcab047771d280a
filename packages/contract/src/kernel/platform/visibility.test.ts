import fc from 'fast-check';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { z } from 'zod';
import { dollars } from '../money/money.ts';
import { operations } from '../../list/operations.ts';
import { operation } from './operation.ts';
import { visibleTo, type Reader, type Visibility, type VisibilityTree } from './visibility.ts';

const readers: Readonly<Record<Reader, readonly string[]>> = {
  shopper: ['everyone'],
  staff: ['everyone', 'staff'],
  owner: ['owner'],
};

/** Anything that fits a tree, each value marked with its audience, with undeclared fields at every level. */
function answerOf(tree: VisibilityTree): fc.Arbitrary<unknown> {
  if (typeof tree === 'string') {
    const undeclared = fc.constantFrom({ commission: 'undeclared' }, [{ cost_price: 'undeclared' }]);
    return fc.oneof({ arbitrary: fc.constant(`<${tree}>`), weight: 9 }, undeclared, fc.constant(null));
  }
  const declared = Object.fromEntries(Object.entries(tree).map(([field, part]) => [field, answerOf(part)]));
  const names = fc.string().filter((name) => !Object.hasOwn(tree, name));
  const others = fc.dictionary(names, fc.constantFrom('undeclared', { customer_bvn: 'undeclared' }), { maxKeys: 3 });
  const one = fc.record({ fields: fc.record(declared, { requiredKeys: [] }), others });
  const object = one.map(({ fields, others: more }) => ({ ...more, ...fields, commission: 'undeclared' }));
  return fc.oneof(object, fc.array(object, { maxLength: 3 }));
}

/** The marks in an answer, wherever they stand. */
function marksOf(value: unknown): ReadonlySet<string> {
  return new Set(JSON.stringify(value ?? null).match(/<\w+>|undeclared/g) ?? []);
}

describe.each(Object.values(operations))('$id', ({ visibility }) => {
  it.each(Object.entries(readers))('shows %s only declared fields of their own', (reader, audiences) => {
    fc.assert(
      fc.property(answerOf(visibility), (answer) => {
        const as = reader as Reader;
        const shown = marksOf(visibleTo(as, answer, visibility));
        const theirs = [...marksOf(answer)].filter((mark) => audiences.some((name) => mark === `<${name}>`));
        expect(shown).toEqual(new Set(theirs));
      }),
      { numRuns: 40 },
    );
  });
});

test('what a rate, a margin, a token or a card number is worth stays with whom it belongs to', () => {
  const amount = { currency: 'GHS', value: '4' };
  const rate = { ngn_rate: '1', usd_rate: '2', fee: '3', amount, currency: 'GHS' };
  const { visibility } = operations['international.rate'];
  expect(visibleTo('shopper', rate, visibility)).toEqual({ amount, currency: 'GHS' });
  expect(visibleTo('staff', rate, visibility)).toEqual(rate);
  const card = { id: 'c', card_number: '4', ccv: '1', expiry: '1', secure_details: { iv: 'x' }, balance: dollars(5) };
  for (const reader of ['shopper', 'staff'] as const)
    expect(visibleTo(reader, card, operations['card.get'].visibility)).toEqual({ id: 'c', balance: dollars(5) });
  // What only looks like money brings nothing along.
  const swelled = { id: 'c', balance: { ...dollars(5), card_number: '4' } };
  expect(visibleTo('staff', swelled, operations['card.get'].visibility)).toEqual({ id: 'c' });
  const power = { token: '1', token_amount: 2, discount: 3 };
  expect(visibleTo('owner', power, operations['electricity.buy'].visibility)).toEqual({ token: '1' });
  expect(visibleTo('staff', power, operations['electricity.buy'].visibility)).toEqual({ token_amount: 2, discount: 3 });
});

describe('a declaration', () => {
  const details = z.looseObject({
    id: z.string(),
    rows: z.array(z.looseObject({ fee: z.number().nullish() })),
    raw: z.unknown(),
  });
  const base = {
    id: 'card.get',
    summary: 'Reads a card.',
    method: 'GET',
    path: '/x',
    environments: ['live'],
    input: z.object({}),
    details,
    inquiry: 'lookup',
    source: 'platform §4.1',
  } as const;

  it('that leaves a field without an audience does not compile', () => {
    const rows = { fee: 'staff' } as const;
    operation({ ...base, visibility: { id: 'everyone', rows, raw: 'nobody' } });
    // @ts-expect-error -- no visibility at all
    operation(base);
    // @ts-expect-error -- a field is missing
    operation({ ...base, visibility: { id: 'everyone', raw: 'nobody' } });
    // @ts-expect-error -- a field inside a list is missing
    operation({ ...base, visibility: { id: 'everyone', rows: {}, raw: 'nobody' } });
    // @ts-expect-error -- nobody knows what is in it
    operation({ ...base, visibility: { id: 'everyone', rows, raw: 'everyone' } });
    // @ts-expect-error -- all of an object at once would bring along what is not declared
    operation({ ...base, visibility: { id: 'everyone', rows: 'everyone', raw: 'nobody' } });
    expectTypeOf<'nobody'>().toExtend<Visibility<unknown>>();
  });

  it('keeps what a reader does not see out of the type', () => {
    const tree = { id: 'everyone', rows: { fee: 'staff' }, raw: 'nobody' } as const;
    const value: z.output<typeof details> = { id: 'a', rows: [{ fee: 1 }], raw: 1 };
    expectTypeOf(visibleTo('shopper', value, tree)).not.toHaveProperty('raw');
    expectTypeOf(visibleTo('shopper', value, tree)).toHaveProperty('id');
    expectTypeOf(visibleTo('staff', value, tree).rows).items.toHaveProperty('fee');
  });
});
