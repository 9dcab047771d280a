import { useId, useState, type ReactNode } from 'react';
import type { Account, Naira, Session } from '@tillside/contract';
import { accountsMessages, paidMessages } from '@tillside/messages';
import { Button } from '../../ui/Button.tsx';
import { later } from '../../ui/later.tsx';
import { AccountCard } from './AccountCard.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import { acceptsTransfers, useAccountLanguage } from './use-account-language.ts';
import type { ConfirmTransferProps } from './ConfirmTransfer.tsx';
import { PaymentList, type PaymentListProps } from './PaymentList.tsx';
import { fromChunk } from '../../session/from-chunk.ts';

export interface AccountPanelProps extends Omit<PaymentListProps, 'number' | 'open'> {
  readonly account: Account;
  readonly session: Session;
  /** Whether its payments are shown initially. */
  readonly watched: boolean;
  /** Whether the whole expected amount arrived, here or at another account. */
  readonly done: boolean;
  /** What is still to be sent. `null` where nothing is expected. */
  readonly due: Naira | null;
}

const LaterConfirm = later<ConfirmTransferProps>('confirm transfer', () =>
  fromChunk(() => import('./ConfirmTransfer.tsx'), 'ConfirmTransfer'),
);

export function AccountPanel({ account, session, watched, done, due, ...list }: AccountPanelProps): ReactNode {
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
