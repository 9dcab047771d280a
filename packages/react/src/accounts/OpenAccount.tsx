import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { virtualAccountBanks, type Session, type VirtualAccountBank } from '@tillside/contract/browser';
import { FieldFrame, describedBy } from '../fields/FieldFrame.tsx';
import { Button } from '../parts/Button.tsx';
import { StepHeading } from '../parts/StepHeading.tsx';
import { RunNotice } from './RunNotice.tsx';
import { useAccountWords } from './use-account-words.ts';
import { isFor, useAccountInstruction, type AccountRun } from './use-account-instruction.ts';

export interface OpenAccountProps {
  readonly session: Session;
  /** Where accounts can be opened. Default: the banks of permanent accounts (platform §4.2). */
  readonly banks?: readonly VirtualAccountBank[] | undefined;
  /** Staff only: for whom. */
  readonly customerId?: string | undefined;
  readonly onLeave: () => void;
}

const permanentBanks: readonly VirtualAccountBank[] = virtualAccountBanks.filter(({ permanent }) => permanent);

interface Faults {
  readonly banks?: string | undefined;
  readonly bvn?: string | undefined;
}

/**
 * Opens permanent accounts at one bank or several. The BVN stays in its input, which React does not follow: it is read
 * when the form is sent, and the input is empty from then on.
 */
export function OpenAccount({ session, banks = permanentBanks, customerId, onLeave }: OpenAccountProps): ReactNode {
  const words = useAccountWords();
  const [chosen, setChosen] = useState<readonly string[]>(() => banks.slice(0, 1).map(({ code }) => code));
  const [faults, setFaults] = useState<Faults>({});
  const bvn = useRef<HTMLInputElement>(null);
  const id = useId();
  const { run, send, dismiss } = useAccountInstruction('account.create', session.caller.caller_tag, (input) =>
    isFor(input, customerId),
  );
  const asking = banks.filter(({ code, needsBvn }) => needsBvn && chosen.includes(code));
  const under = run.at === 'sending' || run.at === 'finding' || run.at === 'open';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (under) return;
    const typed = (bvn.current?.value ?? '').replace(/[\s-]/g, '');
    const found: Faults = {
      banks: chosen.length === 0 ? words.openAccountNoBank : undefined,
      bvn: typed !== '' && !/^\d{11}$/.test(typed) ? words.openAccountBvnFault : undefined,
    };
    setFaults(found);
    if (found.banks !== undefined) return document.getElementById(`${id}-bank-0`)?.focus();
    if (found.bvn !== undefined) return bvn.current?.focus();
    if (bvn.current) bvn.current.value = '';
    const order = { bank: chosen, ...(customerId === undefined ? {} : { customer_id: customerId }) };
    send(order, typed === '' ? {} : { bvn: typed });
  };

  const done = words.openAccountDone({ count: openedBy(run) });
  if (run.at === 'ended' && run.instruction.state === 'succeeded') {
    return (
      <div className="ts-stack" data-gap="small">
        <RunNotice run={run} done={done} />
        <StepHeading takesFocus>{done}</StepHeading>
        <p className="ts-text">{words.openAccountDoneText}</p>
        <Button look="secondary" onClick={onLeave}>
          {words.openAccountClose}
        </Button>
      </div>
    );
  }
  const errors = refusedFields(run);
  const bvnFault = faults.bvn ?? errors['bvn'];
  const bankFault = faults.banks ?? errors['bank'];
  return (
    <form className="ts-stack" noValidate autoComplete="off" onSubmit={submit}>
      <StepHeading takesFocus>{words.openAccountTitle}</StepHeading>
      <RunNotice run={run} done={done} />
      {!under && (
        <>
          <FieldFrame
            id={`${id}-bank`}
            label={words.openAccountBanks}
            hint={words.openAccountBanksHint}
            error={bankFault}
            group
          >
            <div
              className="ts-tiles"
              role="group"
              aria-labelledby={`${id}-bank-label`}
              aria-describedby={describedBy(`${id}-bank`, words.openAccountBanksHint, bankFault)}
            >
              {banks.map(({ code, name }, index) => (
                <label className="ts-tile" key={code}>
                  <input
                    className="ts-tile-check"
                    id={`${id}-bank-${index}`}
                    type="checkbox"
                    checked={chosen.includes(code)}
                    onChange={() =>
                      setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
                    }
                  />
                  <span className="ts-tile-name">{name}</span>
                </label>
              ))}
            </div>
          </FieldFrame>
          {asking.length > 0 && (
            <FieldFrame
              id={`${id}-bvn`}
              label={words.openAccountBvn}
              hint={words.openAccountBvnHint({ banks: asking.map(({ name }) => name).join(', ') })}
              error={bvnFault}
            >
              <input
                ref={bvn}
                className="ts-input"
                id={`${id}-bvn`}
                type="password"
                inputMode="numeric"
                // No name: nothing that remembers forms has anything to call it by.
                autoComplete="off"
                data-1p-ignore=""
                data-lpignore="true"
                maxLength={20}
                dir="ltr"
                aria-invalid={bvnFault !== undefined}
                aria-describedby={describedBy(`${id}-bvn`, 'hint', bvnFault)}
              />
            </FieldFrame>
          )}
        </>
      )}
      <div className="ts-actions">
        {!under && (
          <Button type="submit">
            {chosen.length > 1 ? words.openAccountSubmitMany({ count: chosen.length }) : words.openAccountSubmit}
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() => {
            dismiss();
            onLeave();
          }}
        >
          {under ? words.openAccountLeave : words.openAccountCancel}
        </Button>
      </div>
    </form>
  );
}

function openedBy(run: AccountRun): number {
  const accounts = run.at === 'ended' ? run.instruction.details?.['accounts'] : null;
  return Array.isArray(accounts) ? accounts.length : 1;
}

/** What the companion said of single fields. */
function refusedFields(run: AccountRun): Readonly<Record<string, string>> {
  return run.at === 'refused' && run.failure.kind === 'refused' ? (run.failure.problem.errors ?? {}) : {};
}
