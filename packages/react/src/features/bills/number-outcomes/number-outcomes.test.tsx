import { describe, expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { exampleContext } from '../../../testing/example-context.ts';
import { deliveredShare, outcomeCsv, writeCsv } from './NumberOutcomes.tsx';

describe('the price of a partial delivery', () => {
  const of = (status: 'delivered' | 'failed', amount: number) => ({
    phone: '2348031234567',
    status,
    amount: naira(amount),
  });

  it('is the delivered rows’ share, to the kobo', () => {
    expect(deliveredShare(naira(2_000), [of('delivered', 500), of('delivered', 1_000), of('failed', 500)])).toEqual(
      naira(1_500),
    );
    expect(deliveredShare(naira(99.99), [of('delivered', 100), of('failed', 100), of('failed', 100)])).toEqual(
      naira(33.33),
    );
  });

  it('is not shown if rows have no amounts', () => {
    expect(deliveredShare(naira(12), [{ phone: '2348031234567', status: 'delivered' }])).toBeNull();
  });
});

describe('a downloaded list', () => {
  it('contains the outcome of each number, in a form that keeps its leading 0', () => {
    const csv = outcomeCsv(
      [
        { phone: '2348031234567', status: 'delivered', network: 'mtn', amount: naira(1_000), reference: 'ts_1-1' },
        { phone: '08051234567', status: 'unknown' },
      ],
      exampleContext(),
    );
    expect(csv).toBe(
      '\uFEFFPhone number,Network,Amount (NGN),Outcome,Reference\r\n' +
        '0803 123 4567,MTN,1000,Delivered,ts_1-1\r\n' +
        '0805 123 4567,,,Not known yet,\r\n',
    );
  });

  it.each(['=1+1', '+234', '-1', '@SUM(A1)', ' =1+1', '\u200b=1+1', '＝1+1', '\t=1', '\r=1'])(
    'runs nothing of %j in a spreadsheet',
    (text) => {
      expect(writeCsv([[text]])).toMatch(/^\uFEFF"?'/);
    },
  );

  it('keeps separators and quotes inside a cell', () => {
    expect(writeCsv([['a,b', 'c"d', 'e\nf', 'g;h', 'plain']])).toBe('\uFEFF"a,b","c""d","e\nf","g;h",plain\r\n');
  });
});
