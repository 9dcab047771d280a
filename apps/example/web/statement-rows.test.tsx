import { money } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import type { StatementLine } from './shop-api.ts';
import { recipientText, signedMoney, statementRows } from './statement-rows.ts';

let newest = 0;
const line = (ref: string, kind: StatementLine['kind'], naira: number): StatementLine => ({
  id: ++newest,
  ref,
  kind,
  amount: money('NGN', naira * 100),
  at: new Date(newest * 60_000).toISOString(),
});
/** As the shop lists them. */
const newestFirst = (lines: readonly StatementLine[]): readonly StatementLine[] =>
  lines.reduceRight<readonly StatementLine[]>((later, line) => [...later, line], []);
const rows = (...lines: readonly StatementLine[]): readonly string[] =>
  statementRows(newestFirst(lines)).map(
    ({ ref, kind, amount, state }) => `${ref} ${kind} ${amount.minor / 100} ${state}`,
  );

describe('a statement', () => {
  it('has one row for a purchase, whatever became of it', () => {
    expect(rows(line('a', 'reserve', -500), line('a', 'capture', 0))).toEqual(['a purchase -500 paid']);
    expect(rows(line('a', 'reserve', -500))).toEqual(['a purchase -500 held']);
    expect(rows(line('a', 'reserve', -500), line('a', 'release', 500))).toEqual(['a purchase 0 released']);
    expect(rows(line('a', 'reserve', -500), line('a', 'capture', 0), line('a', 'refund', 500))).toEqual([
      'a purchase 0 refunded',
    ]);
  });

  it('keeps the sum that came back whole, and that alone', () => {
    const backOf = (...lines: readonly StatementLine[]) => statementRows(newestFirst(lines)).map(({ back }) => back);
    expect(backOf(line('a', 'reserve', -500), line('a', 'release', 500))).toEqual([money('NGN', 50_000)]);
    expect(backOf(line('a', 'reserve', -500), line('a', 'capture', 0), line('a', 'release', 200))).toEqual([null]);
    expect(backOf(line('c', 'refund', 300))).toEqual([null]);
  });

  it('charges what was captured of a purchase that was delivered in part', () => {
    expect(rows(line('a', 'reserve', -500), line('a', 'capture', 0), line('a', 'release', 200))).toEqual([
      'a purchase -300 paid',
    ]);
  });

  it('shows what came in, and the newest purchase first', () => {
    expect(
      rows(
        line('opening ada', 'opening', 50_000),
        line('a', 'reserve', -500),
        line('b', 'top_up', 5_000),
        line('c', 'refund', 300), // paid by wallet
        line('d', 'credit', 100),
        line('a', 'capture', 0),
      ),
    ).toEqual([
      'd credit 100 received',
      'c purchase 300 refunded',
      'b top_up 5000 received',
      'a purchase -500 paid',
      'opening ada opening 50000 received',
    ]);
  });
});

describe('a line of the statement', () => {
  it('has the sign of what the money did, as the widgets write it', () => {
    expect([-50_000, 50_000, 0].map((minor) => signedMoney(money('NGN', minor)))).toEqual(['−₦500', '+₦500', '₦0']);
  });

  it('says whose number a purchase was for', () => {
    const names = new Map([
      ['mtn', 'MTN'],
      ['ikedc', 'Ikeja Electric'],
    ]);
    expect(recipientText({ network: 'mtn', phone: '2348031110001', amount: money('NGN', 5_000) }, names)).toBe(
      'MTN 0803 111 0001',
    );
    expect(recipientText({ service: 'ikedc', meter_number: '45020000001' }, names)).toBe('Ikeja Electric 45020000001');
    expect(recipientText({ provider: 'BetKing', customer_id: '1234567' }, names)).toBe('BetKing 1234567');
    expect(recipientText({}, names)).toBe('');
    expect(recipientText({ id: 'card_81' }, names)).toBe('');
  });
});
