import { useEffect, useMemo, useRef, type ReactNode, useCallback, useState } from 'react';
import type { AccountPayment, Account } from '@tillside/contract';
import { accountsMessages, commonMessages, paymentsMessages, sessionMessages } from '@tillside/messages';
import { isSignedOut, type CompanionError } from '../../kernel/client/failure.ts';
import { Button, TryAgain } from '../../kernel/ui/Button.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { SignIn } from '../../kernel/ui/SignIn.tsx';
import { useSaysOffline } from '../../kernel/ui/says-offline.ts';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { useMoreLoaded, useAnnounce } from '../../kernel/ui/Widget.tsx';
import { useOnline, useLanguage, useLatest } from '../../kernel/runtime/context.ts';
import { mayMissSome, type ExpectedPayment } from './expected-payment.ts';
import { PaymentRow } from './PaymentRow.tsx';
import { useAccountPayments } from './use-accounts.ts';
import { useAccountLanguage } from './use-account-language.ts';

export interface PaymentListProps {
  readonly number: string;
  /** Whether the account accepts transfers. */
  readonly open: boolean;
  readonly expected?: ExpectedPayment | undefined;
  /** Called with the loaded payments, if an amount is expected. */
  readonly onArrived: Arrived['tell'];
  readonly pageSize?: number | undefined;
  /** Called once for each payment that is confirmed while the page is open. */
  readonly onPayment?: ((payment: AccountPayment) => void) | undefined;
}

/** Transfers to an account, newest first; each updates from "received" to "settled". */
export function PaymentList({ number, open, expected, onArrived, pageSize, onPayment }: PaymentListProps): ReactNode {
  const { t, format } = useAccountLanguage();
  const online = useOnline();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, isFetchNextPageError, refetch } =
    useAccountPayments(number, pageSize === undefined ? {} : { limit: pageSize });
  const payments = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? null, [data]);
  const list = useRef<HTMLUListElement>(null);
  usePaymentNews(payments, hasNextPage, onPayment);
  const showMore = useMoreLoaded(list, {
    count: payments?.length ?? 0,
    loading: isFetching,
    text: (count) => t(paymentsMessages, 'moreLoaded', { count }),
    load: () => void fetchNextPage(),
  });

  // Payments that count towards the expected amount may be on an earlier page.
  const incomplete = expected !== undefined && payments !== null && hasNextPage && mayMissSome(payments, expected);
  useEffect(() => {
    if (incomplete && !isFetching && !error) void fetchNextPage();
  }, [incomplete, isFetching, error, fetchNextPage]);
  useEffect(() => {
    if (expected) onArrived(number, incomplete ? null : payments);
  }, [expected, onArrived, number, incomplete, payments]);

  const saysOffline = useSaysOffline(!online && payments !== null);

  if (payments === null && !error) return <Skeleton rows={2} />;
  if (payments === null) {
    return (
      <div className="ts-stack" data-gap="small">
        <Notice tone="warning" title={t(paymentsMessages, 'failedTitle')}>
          {t(paymentsMessages, 'failedText')}
        </Notice>
        <TryAgain busy={isFetching} onClick={() => void refetch()} />
      </div>
    );
  }
  const confirming = payments.find(({ state }) => state === 'received');
  return (
    <div className="ts-stack" data-gap="small">
      {saysOffline && (
        <Notice tone="info" icon="offline" title={t(commonMessages, 'offlineTitle')}>
          {t(paymentsMessages, 'offline')}
        </Notice>
      )}
      {online && error && !isFetchNextPageError && <PaymentsStale error={error} />}
      {!expected && confirming && (
        <Notice
          tone="info"
          icon="clock"
          title={t(paymentsMessages, 'received', { amount: format.money(confirming.amount) })}
        >
          {t(paymentsMessages, 'receivedText')}
        </Notice>
      )}
      {payments.length === 0 ? (
        <NothingYet open={open} announced={expected !== undefined} />
      ) : (
        <ul className="ts-entries" ref={list} aria-label={t(paymentsMessages, 'title')}>
          {payments.map((payment) => (
            <PaymentRow key={payment.session_id} payment={payment} />
          ))}
        </ul>
      )}
      {isFetchNextPageError && <p className="ts-error">{t(paymentsMessages, 'moreFailed')}</p>}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={showMore}>
          {t(paymentsMessages, 'more')}
        </Button>
      )}
    </div>
  );
}

/** Warns that the list may be outdated, so that the user does not conclude that nothing arrived. */
function PaymentsStale({ error }: { readonly error: CompanionError }): ReactNode {
  const { t } = useAccountLanguage();
  if (!isSignedOut(error.failure)) return <p className="ts-reason">{t(paymentsMessages, 'stale')}</p>;
  return (
    <Notice tone="info" title={t(sessionMessages, 'signInTitle')}>
      {t(accountsMessages, 'signIn')}
      <SignIn />
    </Notice>
  );
}

/** `announced`: the expected amount is already shown above. */
function NothingYet({ open, announced }: { readonly open: boolean; readonly announced: boolean }): ReactNode {
  const { t } = useAccountLanguage();
  if (!open) return <p className="ts-text">{t(paymentsMessages, 'none')}</p>;
  return (
    <div className="ts-notice ts-waiting">
      <span className="ts-waiting-dot" aria-hidden="true" />
      <div>
        {!announced && <p className="ts-waiting-title">{t(paymentsMessages, 'emptyTitle')}</p>}
        <p className="ts-text">{t(paymentsMessages, 'emptyText')}</p>
      </div>
    </div>
  );
}

interface Arrived {
  /** The payments to all accounts together, because any account may receive the amount; `null` until all are known. */
  readonly payments: readonly AccountPayment[] | null;
  /** Called by each account's list. `null` until all payments that count are loaded. */
  tell(number: string, payments: readonly AccountPayment[] | null): void;
}

/** Collects the payments to all accounts. */
export function useArrived(accounts: readonly Account[]): Arrived {
  const [lists, setLists] = useState<Readonly<Record<string, readonly AccountPayment[] | null>>>({});
  const tell = useCallback<Arrived['tell']>(
    (number, payments) =>
      setLists((before) => (before[number] === payments ? before : { ...before, [number]: payments })),
    [],
  );
  const known = accounts.flatMap(({ account_number }) => lists[account_number] ?? []);
  const isWhole = accounts.length > 0 && accounts.every(({ account_number }) => lists[account_number]);
  return { payments: isWhole ? known : null, tell };
}

/**
 * Announces each step of a payment once. Payments that were there when the page was opened, and later-loaded earlier
 * pages, are not announced.
 * @param hasMore whether there are earlier ones
 */
function usePaymentNews(
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
    const sentences = news.map(({ state, amount, sender }) => {
      const shown = format.money(amount);
      if (state === 'review') return t(paymentsMessages, 'setAside', { amount: shown });
      return state === 'received'
        ? t(paymentsMessages, 'received', { amount: shown })
        : t(paymentsMessages, 'confirmed', { amount: shown, sender: sender.name });
    });
    announce(sentences.join('. '));
    for (const payment of news) if (payment.state === 'confirmed') tell.current?.(payment);
  }, [payments, hasMore, announce, format, t, tell]);
}
