import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Account, Session } from '@tillside/contract';
import { accountsMessages } from '@tillside/messages';
import { Button } from '../../kernel/ui/Button.tsx';
import { useInstruct } from '../../kernel/instructions/use-instruct.ts';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { acceptsTransfers } from './use-account-language.ts';
import { RunNotice, isUnderWay } from './RunNotice.tsx';
import { useRefreshedAccounts } from './use-accounts.ts';

export interface AccountSwitchProps {
  readonly account: Account;
  readonly session: Session;
}

/** Deactivates or activates an account. Shown to callers who may, by default staff. */
export function AccountSwitch({ account, session }: AccountSwitchProps): ReactNode {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const [acted, setActed] = useState(false);
  const id = useId();
  const about = { account: account.account_number };
  const stopping = useInstruct('account.deactivate', { about });
  const starting = useInstruct('account.activate', { about });
  useRefreshedAccounts(stopping.state === 'done');
  useRefreshedAccounts(starting.state === 'done');
  const open = acceptsTransfers(account);
  const running = isUnderWay(stopping) || isUnderWay(starting);
  const may = session.abilities.includes(open ? 'account.deactivate' : 'account.activate');
  useEffect(() => {
    // The pressed button was replaced: move the focus to its replacement, unless it went elsewhere.
    if (acted && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [acted, asking, open, id]);
  return (
    <>
      <RunNotice run={stopping} done={t(accountsMessages, 'deactivated')} />
      <RunNotice run={starting} done={t(accountsMessages, 'activated')} />
      {may && !open && (
        <Button
          id={id}
          look="secondary"
          busy={running}
          onClick={() => {
            setActed(true);
            starting.reset();
            starting.send();
          }}
        >
          {t(accountsMessages, 'activate')}
        </Button>
      )}
      {may && open && !asking && (
        <Button
          id={id}
          look="quiet"
          busy={running}
          onClick={() => {
            setActed(true);
            setAsking(true);
          }}
        >
          {t(accountsMessages, 'deactivate')}
        </Button>
      )}
      {may && open && asking && (
        <div className="ts-stack" data-gap="small">
          <p className="ts-text">{t(accountsMessages, 'deactivateAsk')}</p>
          <div className="ts-actions-row">
            <Button
              busy={running}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed
              autoFocus
              onClick={() => {
                setAsking(false);
                stopping.reset();
                stopping.send();
              }}
            >
              {t(accountsMessages, 'deactivateYes')}
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {t(accountsMessages, 'deactivateNo')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
