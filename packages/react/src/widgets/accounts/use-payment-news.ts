import { useEffect, useRef } from 'react';
import type { AccountPayment } from '@tillside/contract';
import { paymentsMessages } from '@tillside/messages';
import { useAnnounce } from '../../ui/Widget.tsx';
import { useLanguage, useLatest } from '../../session/context.ts';

/**
 * Announces each step of a payment once. Payments that were there when the page was opened, and later-loaded earlier
 * pages, are not announced.
 * @param hasMore whether there are earlier ones
 */
export function usePaymentNews(
  payments: readonly AccountPayment[] | null,
  hasMore: boolean,
  onPayment?: (payment: AccountPayment) => void,
): void {
  const { t, format } = useLanguage();
  const announce = useAnnounce();
  const previous = useRef<ReadonlyMap<string, AccountPayment['state']> | null>(null);
  const hadMore = useRef(false);
  const tell = useLatest(onPayment);

  useEffect(() => {
    if (payments === null) return;
    const before = previous.current;
    const after = new Map(before ?? []);
    for (const { session_id, state } of payments) after.set(session_id, state);
    previous.current = after;
    // Rows above a known one are new, whenever they were sent; rows below the last known one are an earlier page.
    const last = payments.reduce((found, { session_id }, place) => (before?.has(session_id) ? place : found), -1);
    const earlier = hadMore.current && last >= 0 ? last : payments.length;
    hadMore.current = hasMore;
    if (before === null) return;
    const news = payments.filter(({ session_id, state }, place) =>
      before.has(session_id) ? before.get(session_id) !== state : place < earlier,
    );
    if (news.length === 0) return;
    const said = news.map(({ state, amount, sender }) => {
      const shown = format.money(amount);
      if (state === 'review') return t(paymentsMessages, 'setAside', { amount: shown });
      return state === 'received'
        ? t(paymentsMessages, 'received', { amount: shown })
        : t(paymentsMessages, 'confirmed', { amount: shown, sender: sender.name });
    });
    announce(said.join('. '));
    for (const payment of news) if (payment.state === 'confirmed') tell.current?.(payment);
  }, [payments, hasMore, announce, format, t, tell]);
}
