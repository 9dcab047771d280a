import { useEffect, useId, useState, type ReactNode } from 'react';
import type { Account, Session } from '@tillside/contract/browser';
import { accountWords } from '../messages/en-NG/accounts.ts';
import { Button } from '../parts/Button.tsx';
import { useLanguage } from '../provider/context.ts';
import { acceptsTransfers } from './account-text.ts';
import { RunNotice } from './RunNotice.tsx';
import { useAccountInstruction } from './use-account-instruction.ts';

export interface AccountSwitchProps {
  readonly account: Account;
  readonly session: Session;
}

/** Stops transfers to an account, or lets them in again. Shown to those who may: staff, unless the merchant says otherwise. */
export function AccountSwitch({ account, session }: AccountSwitchProps): ReactNode {
  const words = useLanguage().say(accountWords);
  const [asking, setAsking] = useState(false);
  const [acted, setActed] = useState(false);
  const id = useId();
  const tag = session.caller.caller_tag;
  const owns = (input: Readonly<Record<string, unknown>>): boolean => input['account'] === account.account_number;
  const stopping = useAccountInstruction('account.deactivate', tag, owns);
  const starting = useAccountInstruction('account.activate', tag, owns);
  const open = acceptsTransfers(account);
  const running = [stopping, starting].some(({ run }) => ['sending', 'finding', 'open'].includes(run.at));
  const may = session.abilities.includes(open ? 'account.deactivate' : 'account.activate');
  const order = { account: account.account_number };
  useEffect(() => {
    // What was pressed is gone, and another button stands in its place: the keyboard goes on there, unless it went elsewhere.
    if (acted && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [acted, asking, open, id]);
  return (
    <>
      <RunNotice run={stopping.run} done={words.accountDeactivated} />
      <RunNotice run={starting.run} done={words.accountActivated} />
      {may && !open && (
        <Button
          id={id}
          look="secondary"
          busy={running}
          onClick={() => {
            setActed(true);
            starting.send(order);
          }}
        >
          {words.accountActivate}
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
          {words.accountDeactivate}
        </Button>
      )}
      {may && open && asking && (
        <div className="ts-stack" data-gap="small">
          <p className="ts-text">{words.accountDeactivateAsk}</p>
          <div className="ts-actions-row">
            <Button
              busy={running}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that was pressed
              autoFocus
              onClick={() => {
                setAsking(false);
                stopping.send(order);
              }}
            >
              {words.accountDeactivateYes}
            </Button>
            <Button look="secondary" onClick={() => setAsking(false)}>
              {words.accountDeactivateNo}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
