import { useEffect, useRef } from 'react';
import type { AccountPayment } from '@tillside/contract/browser';
import { accountWords } from '../messages/en-NG/accounts.ts';
import { useAnnounce } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';

/**
 * Says each step of a payment once. What was there when the page was opened, and earlier pages that are loaded later,
 * are no news.
 */
export function usePaymentNews(
  payments: readonly AccountPayment[] | null,
  onPayment?: (payment: AccountPayment) => void,
): void {
  const { say, format } = useLanguage();
  const words = say(accountWords);
  const announce = useAnnounce();
  const heard = useRef<ReadonlyMap<string, AccountPayment['state']> | null>(null);
  const newest = useRef(0);
  const tell = useRef(onPayment);
  useEffect(() => {
    tell.current = onPayment;
  });

  useEffect(() => {
    if (payments === null) return;
    const before = heard.current;
    const after = new Map(before ?? []);
    for (const { session_id, state } of payments) after.set(session_id, state);
    heard.current = after;
    const since = newest.current;
    newest.current = Math.max(since, ...payments.map(({ paid_at }) => Date.parse(paid_at)));
    if (before === null) return;
    const news = payments.filter((payment) => {
      const known = before.get(payment.session_id);
      return known === undefined ? Date.parse(payment.paid_at) >= since : known !== payment.state;
    });
    if (news.length === 0) return;
    const said = news.map(({ state, amount, sender }) => {
      const shown = format.money(amount);
      return state === 'received'
        ? words.paymentReceived({ amount: shown })
        : words.paymentConfirmed({ amount: shown, sender: sender.name });
    });
    announce(said.join('. '));
    for (const payment of news) if (payment.state === 'confirmed') tell.current?.(payment);
  }, [payments, announce, format, words]);
}
