import { useId, useState, type ReactNode } from 'react';
import type { Account, AccountPayment, Session } from '@tillside/contract/browser';
import { accountWords } from '../messages/en-NG/accounts.ts';
import { Button } from '../parts/Button.tsx';
import { later } from '../parts/later.tsx';
import { useLanguage } from '../provider/context.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import { acceptsTransfers } from './account-text.ts';
import type { ConfirmTransferProps } from './ConfirmTransfer.tsx';
import type { ExpectedPayment } from './expected-payment.ts';
import { PaymentList } from './PaymentList.tsx';

export interface AccountPanelProps {
  readonly account: Account;
  readonly session: Session;
  readonly expected?: ExpectedPayment | undefined;
  readonly pageSize?: number | undefined;
  readonly onPayment?: ((payment: AccountPayment) => void) | undefined;
  /** Whether its payments are shown from the start. */
  readonly watched: boolean;
}

const LaterConfirm = later<ConfirmTransferProps>(
  'confirm transfer',
  async () => (await import('./ConfirmTransfer.tsx')).ConfirmTransfer,
);

/** One account with the transfers to it. */
export function AccountPanel({ account, session, watched, ...list }: AccountPanelProps): ReactNode {
  const words = useLanguage().say(accountWords);
  const [shown, setShown] = useState(watched);
  const [searching, setSearching] = useState(false);
  const id = useId();
  const open = acceptsTransfers(account);
  const staff = session.abilities.includes('account.deactivate') || session.abilities.includes('account.activate');
  return (
    <article className="ts-stack" aria-label={`${account.bank_name} ${account.account_number}`}>
      <AccountCard account={account} />
      {staff && <AccountSwitch account={account} session={session} />}
      {!watched && (
        <Button look="secondary" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? words.accountHidePayments : words.accountShowPayments}
        </Button>
      )}
      {shown && (
        <>
          <PaymentList number={account.account_number} open={open} {...list} />
          <div className="ts-stack" data-gap="small">
            <Button look="quiet" aria-expanded={searching} aria-controls={id} onClick={() => setSearching(!searching)}>
              {words.paidTitle}
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
