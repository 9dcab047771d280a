import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Account, Naira } from '@tillside/contract';
import { accountsMessages } from '@tillside/messages';
import { ProviderMark } from '../../kernel/ui/marks/ProviderMark.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { CopyButton } from '../../kernel/ui/CopyButton.tsx';
import { later } from '../../kernel/ui/later.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { ShareButton } from '../../kernel/ui/ShareButton.tsx';
import { StatusBadge } from '../../kernel/ui/StatusBadge.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { QrCodeProps } from '../../kernel/ui/QrCode.tsx';
import { acceptsTransfers, accountText, amountDigits, numberGroups } from './use-account-language.ts';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';

export interface AccountCardProps {
  readonly account: Account;
  /** The amount that is still to be sent to this account. */
  readonly due?: Naira | null;
}

const LaterCode = later<QrCodeProps>('qr code', () => fromChunk(() => import('../../kernel/ui/QrCode.tsx'), 'QrCode'));

/** Bank, number and name to send money to. Readable without scripts; with scripts it can be copied, shared and scanned. */
export function AccountCard({ account, due = null }: AccountCardProps): ReactNode {
  const { t, format } = useLanguage();
  const open = acceptsTransfers(account);
  return (
    <div className="ts-stack" data-gap="small">
      <div className="ts-ticket ts-account" data-status={open ? 'active' : 'inactive'}>
        <div className="ts-ticket-part">
          <p className="ts-account-head">
            <span className="ts-marked">
              <ProviderMark provider={{ kind: 'bank', id: account.bank_code, name: account.bank_name }} size={40} />
              <bdi className="ts-account-bank">{account.bank_name}</bdi>
            </span>
            {!open && <StatusBadge tone="neutral">{t(accountsMessages, 'statusInactive')}</StatusBadge>}
          </p>
          <dl className="ts-account-facts">
            <dt className="ts-account-label">{t(accountsMessages, 'number')}</dt>
            <dd className="ts-account-number">
              {/* Grouped visually only: copied text has no gaps. */}
              <bdi className="ts-account-digits" dir="ltr">
                {numberGroups(account.account_number).map((group, index) => (
                  <span key={index} className="ts-account-group">
                    {group}
                  </span>
                ))}
              </bdi>
              {open && <CopyButton value={account.account_number} of={t(accountsMessages, 'number')} />}
            </dd>
            <dt className="ts-account-label">{t(accountsMessages, 'name')}</dt>
            <dd className="ts-account-name">
              <bdi>{account.account_name}</bdi>
            </dd>
          </dl>
        </div>
        {open && due && (
          <div className="ts-ticket-part">
            <dl className="ts-account-facts">
              <dt className="ts-account-label">{t(accountsMessages, 'sendExactly')}</dt>
              <dd className="ts-account-number">
                <bdi className="ts-ticket-amount" dir="ltr">
                  {format.money(due)}
                </bdi>
                {/* A bank's app takes digits only. */}
                <CopyButton value={amountDigits(due)} of={t(accountsMessages, 'sendExactly')} />
              </dd>
            </dl>
          </div>
        )}
      </div>
      {open ? (
        <HandOn account={account} />
      ) : (
        <Notice tone="warning" title={t(accountsMessages, 'inactiveTitle')}>
          {t(accountsMessages, 'inactiveText')}
        </Notice>
      )}
    </div>
  );
}

/** Buttons to copy and share the details. They need scripts, so they are not rendered without. */
function HandOn({ account }: Pick<AccountCardProps, 'account'>): ReactNode {
  const { t } = useLanguage();
  const [shown, setShown] = useState(false);
  const id = useId();
  const scripted = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!scripted) return null;
  const text = accountText(account, t);
  return (
    <>
      <div className="ts-actions-row">
        {typeof navigator.share === 'function' ? (
          <ShareButton title={t(accountsMessages, 'shareTitle')} text={text}>
            {t(accountsMessages, 'share')}
          </ShareButton>
        ) : (
          <CopyButton value={text} of={t(accountsMessages, 'details')}>
            {t(accountsMessages, 'copyAll')}
          </CopyButton>
        )}
        <Button look="secondary" aria-expanded={shown} aria-controls={id} onClick={() => setShown(!shown)}>
          {shown ? t(accountsMessages, 'hideCode') : t(accountsMessages, 'showCode')}
        </Button>
      </div>
      <div id={id} className="ts-account-code" hidden={!shown}>
        {shown && (
          <LaterCode text={text} label={t(accountsMessages, 'codeLabel', { number: account.account_number })} />
        )}
        {shown && <p className="ts-hint">{t(accountsMessages, 'codeText')}</p>}
      </div>
    </>
  );
}

function neverChanges(): () => void {
  return () => {};
}
