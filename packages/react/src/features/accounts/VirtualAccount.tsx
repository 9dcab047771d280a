import { useState, type ReactNode, useId } from 'react';
import type { Account, AccountPayment, Naira, Session, VirtualAccountBank } from '@tillside/contract';
import {
  accountsMessages,
  commonMessages,
  openAccountMessages,
  paidMessages,
  expectedMessages,
} from '@tillside/messages';
import { isSignedOut } from '../../kernel/client/failure.ts';
import { Empty } from '../../kernel/ui/Empty.tsx';
import { Button, TryAgain } from '../../kernel/ui/Button.tsx';
import { later } from '../../kernel/ui/later.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { Widget } from '../../kernel/ui/Widget.tsx';
import { useRuntime, useLanguage } from '../../kernel/runtime/context.ts';
import { useSession } from '../../kernel/runtime/use-session.ts';
import { AccountCard } from './AccountCard.tsx';
import { acceptsTransfers, useAccountLanguage } from './use-account-language.ts';
import type { ExpectedArrivedProps } from './ExpectedArrived.tsx';
import { comparePayments, type ExpectedPayment, type PaymentComparison } from './expected-payment.ts';
import type { OpenAccountProps } from './OpenAccount.tsx';
import { useAccounts } from './use-accounts.ts';
import { useArrived, PaymentList, type PaymentListProps } from './PaymentList.tsx';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import type { ConfirmTransferProps } from './ConfirmTransfer.tsx';
import type { Language } from '../../kernel/language/language.ts';
import { AccountNotice, type NoticeContent } from './RunNotice.tsx';

export interface VirtualAccountProps extends Themed {
  /**
   * The user's accounts as fetched by the page's server: readable before scripts load. The companion's answer
   * replaces them.
   */
  readonly accounts?: readonly Account[] | undefined;
  /** The expected payment, to any of the accounts. The widget shows if it is underpaid, overpaid or paid twice. */
  readonly expected?: ExpectedPayment | undefined;
  /**
   * The URL of the page that led here to add money: its `return_to`, which your server has checked. Once the expected
   * payment has arrived, or any payment while the page is open if none is expected, a button leads back there.
   */
  readonly returnTo?: string | undefined;
  /** Banks to choose from. Default: the banks of permanent accounts (platform §4.2). */
  readonly banks?: readonly VirtualAccountBank[] | undefined;
  /** Staff only: the customer. Default: all customers. */
  readonly customerId?: string | undefined;
  /** Payments per page. Default 10. */
  readonly pageSize?: number | undefined;
  /** Called once for each payment confirmed while the page is open. Count money in `events['account.credited']`. */
  readonly onPayment?: ((payment: AccountPayment) => void) | undefined;
}

/** The payments of this many accounts are followed initially; those of others on request, or if expected. */
const maxWatched = 3;

const LaterOpen = later<OpenAccountProps>('open account', () =>
  fromChunk(() => import('./OpenAccount.tsx'), 'OpenAccount'),
);

const LaterArrived = later<ExpectedArrivedProps>('expected arrived', () =>
  fromChunk(() => import('./ExpectedArrived.tsx'), 'ExpectedArrived'),
);

/** The user's virtual accounts, and the payments to them. */
export function VirtualAccount(props: VirtualAccountProps): ReactNode {
  const { t } = useAccountLanguage();
  const { data: session, error } = useSession();
  const given = error && isSignedOut(error.failure) ? [] : (props.accounts ?? []);
  return (
    <Widget label={t(accountsMessages, 'title')} wide appearance={props.appearance}>
      <div className="ts-stack">
        <Header session={session} />
        {!session && given.map((account) => <AccountCard key={account.account_number} account={account} />)}
        <SessionGate rows={given.length === 0 ? 3 : 1}>
          {(known) => (
            <LoadedAccounts key={`${known.caller.caller_tag} ${props.customerId ?? ''}`} session={known} {...props} />
          )}
        </SessionGate>
      </div>
    </Widget>
  );
}

function Header({ session }: { readonly session: Session | undefined }): ReactNode {
  const { t } = useAccountLanguage();
  return (
    <div className="ts-header">
      <h2 className="ts-heading">{t(accountsMessages, 'title')}</h2>
      {session?.environment === 'sandbox' && <span className="ts-mode">{t(commonMessages, 'testMode')}</span>}
    </div>
  );
}

function LoadedAccounts(props: VirtualAccountProps & { readonly session: Session }): ReactNode {
  const { session, accounts: given = [], expected, returnTo, banks, customerId, pageSize, onPayment } = props;
  const { t } = useAccountLanguage();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useAccounts({
    customerId,
  });
  const [opening, setOpening] = useState(useLeftOpen(session, customerId));
  const [left, setLeft] = useState(false);
  const accounts = data?.pages.flatMap(({ items }) => items) ?? given;
  const arrived = useArrived(accounts);
  const comparison = expected && arrived.payments && !hasNextPage ? comparePayments(arrived.payments, expected) : null;
  const [news, setNews] = useState<ArrivedNaira | null>(null);
  const asks = comparison?.at === 'waiting' || comparison?.at === 'under';
  const code = error?.failure.kind === 'refused' ? error.failure.problem.code : null;
  if (code === 'customer_missing') {
    return (
      <Notice tone="info" title={t(accountsMessages, 'noCustomerTitle')}>
        {t(accountsMessages, 'noCustomerText')}
      </Notice>
    );
  }
  if (!data && !error && accounts.length === 0) return <Skeleton rows={3} />;
  // Staff open an account for a customer, so they need a customer id.
  const hasCustomer = !session.caller.roles.includes('staff') || customerId !== undefined;
  const mayOpen = data !== undefined && hasCustomer && session.abilities.includes('account.create');
  return (
    <>
      {error && !data && (
        <>
          <Notice tone="warning" title={t(accountsMessages, 'failedTitle')}>
            {t(accountsMessages, 'failedText')}
          </Notice>
          <TryAgain busy={isFetching} onClick={() => void refetch()} />
        </>
      )}
      {expected && comparison?.at === 'paid' && arrived.payments && (
        <LaterArrived paid={comparison.paid} expected={expected} payments={arrived.payments} returnTo={returnTo} />
      )}
      {!expected && returnTo !== undefined && news && (
        <LaterArrived
          paid={news.amount}
          expected={{ amount: news.amount, since: news.paid_at, orMore: true }}
          payments={[news]}
          returnTo={returnTo}
        />
      )}
      {expected && comparison && comparison.at !== 'paid' && (!asks || accounts.some(acceptsTransfers)) && (
        <ExpectedNotice comparison={comparison} expected={expected} />
      )}
      {data && accounts.length === 0 && !opening && <NoAccount mayOpen={mayOpen} />}
      {accounts.map((account, index) => (
        <AccountPanel
          key={account.account_number}
          account={account}
          session={session}
          expected={expected}
          onArrived={arrived.tell}
          due={comparison && dueOf(comparison)}
          done={comparison !== null && !asks && comparison.at !== 'confirming'}
          pageSize={pageSize}
          onPayment={(payment) => {
            if (payment.amount.currency === 'NGN') setNews({ ...payment, amount: payment.amount });
            onPayment?.(payment);
          }}
          watched={expected !== undefined || index < maxWatched}
        />
      ))}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(accountsMessages, 'more')}
        </Button>
      )}
      {opening && (
        <LaterOpen
          session={session}
          banks={banks}
          customerId={customerId}
          onLeave={() => {
            setLeft(true);
            setOpening(false);
          }}
        />
      )}
      {mayOpen && !opening && (
        <Button
          look={accounts.length === 0 ? 'primary' : 'quiet'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that was just left
          autoFocus={left}
          onClick={() => setOpening(true)}
        >
          {accounts.length === 0 ? t(openAccountMessages, 'button') : t(openAccountMessages, 'more')}
        </Button>
      )}
    </>
  );
}

/** The amount still to be sent; `null` while a payment that may cover it is being confirmed, and once it arrived. */
type ArrivedNaira = AccountPayment & { readonly amount: Naira };

function dueOf(comparison: PaymentComparison): Naira | null {
  if (comparison.at === 'waiting') return comparison.due;
  return comparison.at === 'under' ? comparison.missing : null;
}

function NoAccount({ mayOpen }: { readonly mayOpen: boolean }): ReactNode {
  const { t } = useAccountLanguage();
  return (
    <Empty
      icon="bank"
      title={t(accountsMessages, 'emptyTitle')}
      text={t(accountsMessages, mayOpen ? 'emptyText' : 'emptyNoOpening')}
    />
  );
}

/** Whether the opening of an account is still open from before a reload. */
function useLeftOpen(session: Session, customerId: string | undefined): () => boolean {
  const runtime = useRuntime();
  return () =>
    runtime
      .attemptsFor(session.caller.caller_tag)
      .open('account.create')
      .some(({ input }) => input['customer_id'] === customerId);
}

interface AccountPanelProps extends Omit<PaymentListProps, 'number' | 'open'> {
  readonly account: Account;
  readonly session: Session;
  /** Whether its payments are shown initially. */
  readonly watched: boolean;
  /** Whether the whole expected amount arrived, here or at another account. */
  readonly done: boolean;
  /** The amount still to be sent. `null` if nothing is expected. */
  readonly due: Naira | null;
}

const LaterConfirm = later<ConfirmTransferProps>('confirm transfer', () =>
  fromChunk(() => import('./ConfirmTransfer.tsx'), 'ConfirmTransfer'),
);

function AccountPanel({ account, session, watched, done, due, ...list }: AccountPanelProps): ReactNode {
  const { t } = useAccountLanguage();
  const [shown, setShown] = useState(watched);
  const [searching, setSearching] = useState(false);
  const id = useId();
  const open = acceptsTransfers(account);
  const staff = session.abilities.includes('account.deactivate') || session.abilities.includes('account.activate');
  return (
    <article className="ts-stack" aria-label={`${account.bank_name} ${account.account_number}`}>
      <AccountCard account={account} due={due} />
      {staff && <AccountSwitch account={account} session={session} />}
      {!watched && (
        <Button look="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t(accountsMessages, 'hidePayments') : t(accountsMessages, 'showPayments')}
        </Button>
      )}
      {shown && (
        <>
          <PaymentList number={account.account_number} open={open && !done} {...list} />
          <div className="ts-stack" data-gap="small">
            <Button look="quiet" aria-expanded={searching} aria-controls={id} onClick={() => setSearching(!searching)}>
              {t(paidMessages, 'title')}
            </Button>
            <div id={id} hidden={!searching}>
              {searching && <LaterConfirm number={account.account_number} />}
            </div>
          </div>
        </>
      )}
    </article>
  );
}

interface ExpectedNoticeProps {
  readonly comparison: Exclude<PaymentComparison, { at: 'paid' }>;
  readonly expected: ExpectedPayment;
}

/** Compares payments with the expected amount: none, underpaid, overpaid, or paid twice. */
function ExpectedNotice({ comparison, expected }: ExpectedNoticeProps): ReactNode {
  const language = useLanguage();
  const due = language.format.money(expected.amount);
  return <AccountNotice content={describe(comparison, due, language)} />;
}

function describe(comparison: ExpectedNoticeProps['comparison'], due: string, { t, format }: Language): NoticeContent {
  switch (comparison.at) {
    case 'waiting':
      return {
        tone: 'info',
        icon: 'clock',
        title: t(expectedMessages, 'waiting', { due }),
        text: t(expectedMessages, 'waitingText'),
      };
    case 'confirming':
      return {
        tone: 'info',
        icon: 'clock',
        title: t(expectedMessages, 'confirming'),
        text: t(expectedMessages, 'confirmingText'),
      };
    case 'under':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'under', { missing: format.money(comparison.missing) }),
        text: t(expectedMessages, 'underText', { paid: format.money(comparison.paid), due }),
      };
    case 'over':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'over', { extra: format.money(comparison.extra) }),
        text: t(expectedMessages, 'overText', { paid: format.money(comparison.paid), due }),
      };
    case 'repeated':
      return {
        tone: 'warning',
        title: t(expectedMessages, 'repeated', { extra: format.money(comparison.extra) }),
        text: t(expectedMessages, 'repeatedText', { count: comparison.count, due }),
      };
    default:
      return comparison satisfies never;
  }
}
