import { describe, expect, it } from 'vitest';
import { madeUpBody } from './sample.ts';
import { hiddenCode, shapeOf } from './shape.ts';

const recorded = shapeOf([{ customer: { name: 'Ada Obi' }, status: 'active', rows: [{ id: 'a' }] }], null);
const pathsOf = (body: object): string[] => [...shapeOf([body], recorded).keys()].filter((path) => !recorded.has(path));

describe('the shape of an answer', () => {
  it('shows the name of a new field', () => {
    expect(pathsOf({ customer: { name: 'Ada Obi', loyalty_points: 3 } })).toEqual(['customer.loyalty_points']);
  });

  it.each([
    ['is a value of the same answer', { name: 'Chidi Okafor', chidi: 1 }],
    ['is a phone number', { name: 'x', '08031234567': 1 }],
    ['is an address', { name: 'x', 'ada@example.com': 1 }],
    ['begins with a capital letter', { name: 'x', Chidi: 1 }],
    ['stands in a map of objects', { name: 'x', chidi: {}, ngozi: {} }],
    ['stands where nothing recorded is left', { chidi: 1 }],
  ])('hides a name that %s', (_what, customer) => {
    expect(pathsOf({ customer })).toEqual(['customer.*']);
  });

  it('leaves out what stands below a new field', () => {
    expect(pathsOf({ status: 'active', people: { chidi: { phone: 1 } } })).toEqual(['people']);
  });

  it.each([
    ['on_hold', 'on_hold'],
    ['ON-HOLD', 'ON-HOLD'],
    ['chidi', hiddenCode],
    ['Chidi', hiddenCode],
    ['ref_00017', hiddenCode],
    ['ps_pk_live_canary', hiddenCode],
  ])('shows the status %s as %s', (status, shown) => {
    const shape = shapeOf([{ customer: { name: 'Chidi Okafor' }, status }], recorded);
    expect([...(shape.get('status')?.codes ?? [])]).toEqual([shown]);
  });

  it('says that a field is not in every entry', () => {
    const shape = shapeOf([{ rows: [{ id: 'a', note: '' }, { id: 'b' }] }, { rows: [] }], null);
    expect(shape.get('rows[].id')?.sometimes).toBe(false);
    expect(shape.get('rows[].note')?.sometimes).toBe(true);
  });

  it('tells the entries of a list apart where they differ by their place', () => {
    expect([...shapeOf([[[{ id: 'a' }], { page: 1 }]], null).keys()]).toEqual([
      '',
      '[0]',
      '[0][]',
      '[0][].id',
      '[1]',
      '[1].page',
    ]);
  });

  it('of a body with made-up values is the same', () => {
    const body = {
      customer: { name: 'Chidi Okafor', chidi: 1.25, email: 'c@example.com' },
      status: 'active',
      rows: [{ id: '0b8e1a52-96b9-4a4f-9a0e-0a8e4f6a3c21', at: '2026-07-20 10:30:00', pin: '00123', list: [] }],
    };
    const madeUp = madeUpBody(body, recorded);
    expect(JSON.stringify(madeUp)).not.toMatch(/chidi|c@|0b8e|07-20|00123|1\.25/i);
    const kinds = (value: unknown) => [...shapeOf([value], null).values()].map((field) => [...field.kinds]);
    expect(kinds(madeUp)).toEqual(kinds(body));
  });
});
