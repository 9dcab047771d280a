import { useState, type ReactNode } from 'react';
import type { Account, AccountPayment, Session, VirtualAccountBank } from '@tillside/contract';
import { accountsMessages, commonMessages, openAccountMessages } from '@tillside/messages';
import { isSignedOut } from '../client/failure.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/icons.tsx';
import { later } from '../parts/later.tsx';
import { Notice } from '../parts/Notice.tsx';
import { SessionGate } from '../parts/SessionGate.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { Widget } from '../parts/Widget.tsx';
import { useRuntime } from '../provider/context.ts';
import { useSession } from '../provider/use-session.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { acceptsTransfers } from './account-text.ts';
import { ExpectedNotice } from './ExpectedNotice.tsx';
import { standingOf, type ExpectedPayment } from './expected-payment.ts';
import type { OpenAccountProps } from './OpenAccount.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useAccounts } from './use-accounts.ts';
import { useArrived } from './use-arrived.ts';
import { fromChunk } from '../provider/from-chunk.ts';

export interface VirtualAccountProps {
  /**
   * The person's accounts as the page's server knows them: readable before any script is loaded. What the companion
   * answers stands in for them as soon as it is there.
   */
  readonly accounts?: readonly Account[] | undefined;
  /** What the page waits for, at whichever of the accounts: said as too little, too much or paid twice. */
  readonly expected?: ExpectedPayment | undefined;
  /** Where accounts can be opened. Default: the banks of permanent accounts (platform §4.2). */
  readonly banks?: readonly VirtualAccountBank[] | undefined;
  /** Staff only: whose accounts, instead of everybody's. */
  readonly customerId?: string | undefined;
  /** Payments at a time. Default 10. */
  readonly pageSize?: number | undefined;
  /** Told of each payment that is confirmed while the page is open, once. For the page: what counts is `events['account.credited']`. */
  readonly onPayment?: ((payment: AccountPayment) => void) | undefined;
}

/** The payments of so many accounts are followed from the start; those of further ones when they are asked for or expected. */
const watchedAtOnce = 3;

const LaterOpen = later<OpenAccountProps>('open account', () =>
  fromChunk(() => import('./OpenAccount.tsx'), 'OpenAccount'),
);

/** The person's virtual accounts: where to send money, and what arrived. */
export function VirtualAccount(props: VirtualAccountProps): ReactNode {
  const { t } = useAccountLanguage();
  const { data: session, error } = useSession();
  const given = error && isSignedOut(error.failure) ? [] : (props.accounts ?? []);
  return (
    <Widget label={t(accountsMessages, 'title')} wide>
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
  const { session, accounts: given = [], expected, banks, customerId, pageSize, onPayment } = props;
  const { t } = useAccountLanguage();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useAccounts({
    customerId,
  });
  const [opening, setOpening] = useState(useLeftOpen(session, customerId));
  const [left, setLeft] = useState(false);
  const accounts = data?.pages.flatMap(({ items }) => items) ?? given;
  const arrived = useArrived(accounts);
  const standing = expected && arrived.payments && !hasNextPage ? standingOf(arrived.payments, expected) : null;
  const asks = standing?.at === 'waiting' || standing?.at === 'under';
  const code = error?.failure.kind === 'refused' ? error.failure.problem.code : null;
  if (code === 'customer_missing') {
    return (
      <Notice tone="info" title={t(accountsMessages, 'noCustomerTitle')}>
        {t(accountsMessages, 'noCustomerText')}
      </Notice>
    );
  }
  if (!data && !error && accounts.length === 0) return <Skeleton rows={3} />;
  // Staff open an account for somebody: without a customer there is nobody to open it for.
  const forSomebody = !session.caller.roles.includes('staff') || customerId !== undefined;
  const mayOpen = data !== undefined && forSomebody && session.abilities.includes('account.create');
  return (
    <>
      {error && !data && (
        <>
          <Notice tone="warning" title={t(accountsMessages, 'failedTitle')}>
            {t(accountsMessages, 'failedText')}
          </Notice>
          <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
            {t(commonMessages, 'tryAgain')}
          </Button>
        </>
      )}
      {expected && standing && (!asks || accounts.some(acceptsTransfers)) && (
        <ExpectedNotice standing={standing} expected={expected} />
      )}
      {data && accounts.length === 0 && !opening && <NoAccount mayOpen={mayOpen} />}
      {accounts.map((account, index) => (
        <AccountPanel
          key={account.account_number}
          account={account}
          session={session}
          expected={expected}
          onArrived={arrived.tell}
          done={standing !== null && !asks && standing.at !== 'confirming'}
          pageSize={pageSize}
          onPayment={onPayment}
          watched={expected !== undefined || index < watchedAtOnce}
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the form was that was just left
          autoFocus={left}
          onClick={() => setOpening(true)}
        >
          {accounts.length === 0 ? t(openAccountMessages, 'button') : t(openAccountMessages, 'more')}
        </Button>
      )}
    </>
  );
}

function NoAccount({ mayOpen }: { readonly mayOpen: boolean }): ReactNode {
  const { t } = useAccountLanguage();
  return (
    <div className="ts-empty">
      <span className="ts-medal">
        <Icon name="bag" />
      </span>
      <p className="ts-empty-title">{t(accountsMessages, 'emptyTitle')}</p>
      <p className="ts-text">{mayOpen ? t(accountsMessages, 'emptyText') : t(accountsMessages, 'emptyNoOpening')}</p>
    </div>
  );
}

/** Whether an account was asked for before the page was left, and it is not known what became of it. */
function useLeftOpen(session: Session, customerId: string | undefined): () => boolean {
  const runtime = useRuntime();
  return () =>
    runtime
      .attemptsFor(session.caller.caller_tag)
      .open('account.create')
      .some(({ input }) => input['customer_id'] === customerId);
}
