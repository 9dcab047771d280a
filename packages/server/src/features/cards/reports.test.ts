import { dollars, type CardTransactionPage, type ReportedOnCard } from '@tillside/contract';
import { expect, it } from 'vitest';
import { unlisted } from './reports.ts';

const report = (
  trans_id: string | null,
  hour: number,
  use: ReportedOnCard['use'] = 'card.approved',
): ReportedOnCard => ({
  use,
  at: `2026-11-21T${hour}:00:00.000Z`,
  trans_id,
  amount: dollars(5),
  acceptor_name: null,
});

const page = (ids: readonly string[], next: string | null = null): Omit<CardTransactionPage, 'reported'> => ({
  items: ids.map((trans_id) => ({
    trans_id,
    amount: dollars(5),
    balance: null,
    status: 'approved',
    ref_id: null,
    ref_type: 'auth',
    description: null,
    created_at: '2026-11-21T13:00:00+01:00',
  })),
  next,
});

it('leaves out what the list has', () => {
  expect(unlisted([report('b', 14), report('a', 13)], page(['a']))).toEqual([report('b', 14)]);
});

it('names a transaction once, by what was reported last', () => {
  const settled = report('b', 15, 'card.settled');
  expect(unlisted([settled, report('b', 14)], page([]))).toEqual([settled]);
});

it('keeps every use whose transaction is not named', () => {
  const nameless = [report(null, 15), report(null, 14)];
  expect(unlisted(nameless, page(['a']))).toEqual(nameless);
});

it('leaves out what may be on a later page', () => {
  const [newer, older] = [report('b', 13), report('c', 11)];
  expect(unlisted([newer, older], page(['a'], '2'))).toEqual([newer]);
  expect(unlisted([newer, older], page(['a']))).toEqual([newer, older]);
});

it('does not wait for a transaction of an activation', () => {
  expect(unlisted([report(null, 14, 'card.activated')], page([]))).toEqual([]);
});
