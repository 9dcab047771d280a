import { useId, useRef, useState, type ReactNode } from 'react';
import { virtualAccountBanks, type Session, type VirtualAccountBank } from '@tillside/contract';
import { openAccountMessages } from '@tillside/messages';
import { FieldFrame, describedBy } from '../../kernel/ui/fields/FieldFrame.tsx';
import { digitsOnly } from '../../kernel/ui/fields/text-field.tsx';
import { fieldErrorText } from '../../kernel/language/field-error-text.ts';
import { ProviderMark } from '../../kernel/ui/marks/ProviderMark.tsx';
import { Button } from '../../kernel/ui/Button.tsx';
import { Form, SubmitButton } from '../../kernel/ui/Form.tsx';
import { StepHeading } from '../../kernel/ui/StepHeading.tsx';
import type { Instruct } from '../../kernel/instructions/instruct-types.ts';
import { useInstruct } from '../../kernel/instructions/use-instruct.ts';
import { RunNotice, isUnderWay } from './RunNotice.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useRefreshedAccounts } from './use-accounts.ts';

export interface OpenAccountProps {
  readonly session: Session;
  /** Banks to choose from. Default: the banks of permanent accounts (platform §4.2). */
  readonly banks?: readonly VirtualAccountBank[] | undefined;
  /** Staff only: the customer. */
  readonly customerId?: string | undefined;
  readonly onLeave: () => void;
}

const permanentBanks: readonly VirtualAccountBank[] = virtualAccountBanks.filter(({ permanent }) => permanent);

interface Faults {
  readonly banks?: string | undefined;
  readonly bvn?: string | undefined;
}

/**
 * Opens permanent accounts at one or several banks. The BVN stays in an uncontrolled input: it is read
 * when the form is sent, and cleared immediately.
 */
export function OpenAccount({ banks = permanentBanks, customerId, onLeave }: OpenAccountProps): ReactNode {
  const language = useAccountLanguage();
  const { t } = language;
  const [chosen, setChosen] = useState<readonly string[]>(() => banks.slice(0, 1).map(({ code }) => code));
  const [faults, setFaults] = useState<Faults>({});
  const bvn = useRef<HTMLInputElement>(null);
  const id = useId();
  const about = customerId === undefined ? {} : { customer_id: customerId };
  const opening = useInstruct('account.create', { about });
  useRefreshedAccounts(opening.state === 'done');
  const asking = banks.filter(({ code, needsBvn }) => needsBvn && chosen.includes(code));
  const under = isUnderWay(opening);

  const submit = (): void => {
    if (under) return;
    const typed = digitsOnly(bvn.current?.value ?? '');
    const found: Faults = {
      banks: chosen.length === 0 ? t(openAccountMessages, 'noBank') : undefined,
      bvn: typed !== '' && !/^\d{11}$/.test(typed) ? t(openAccountMessages, 'bvnFault') : undefined,
    };
    setFaults(found);
    if (found.banks !== undefined) return document.getElementById(`${id}-bank-0`)?.focus();
    if (found.bvn !== undefined) return bvn.current?.focus();
    if (bvn.current) bvn.current.value = '';
    if (opening.state === 'done') opening.reset();
    opening.send({ bank: [...chosen], ...(typed === '' ? {} : { bvn: typed }) });
  };

  const done = t(openAccountMessages, 'done', { count: openedBy(opening) });
  if (opening.state === 'done' && opening.instruction.state === 'succeeded') {
    return (
      <div className="ts-stack" data-gap="small">
        <RunNotice run={opening} done={done} />
        <StepHeading takesFocus>{done}</StepHeading>
        <p className="ts-text">{t(openAccountMessages, 'doneText')}</p>
        <Button look="secondary" onClick={onLeave}>
          {t(openAccountMessages, 'close')}
        </Button>
      </div>
    );
  }
  const { errors } = opening;
  const errorOf = (field: string): string | undefined => errors[field] && fieldErrorText(errors[field], language);
  const bvnFault = faults.bvn ?? errorOf('bvn');
  const bankFault = faults.banks ?? errorOf('bank');
  return (
    <Form className="ts-stack" onSubmit={submit}>
      <StepHeading takesFocus>{t(openAccountMessages, 'title')}</StepHeading>
      <RunNotice run={opening} done={done} />
      {!under && (
        <>
          <FieldFrame
            id={`${id}-bank`}
            label={t(openAccountMessages, 'banks')}
            hint={t(openAccountMessages, 'banksHint')}
            error={bankFault}
            group
          >
            <div
              className="ts-tiles"
              data-many=""
              role="group"
              aria-labelledby={`${id}-bank-label`}
              aria-describedby={describedBy(`${id}-bank`, t(openAccountMessages, 'banksHint'), bankFault)}
            >
              {banks.map(({ code, name }, index) => (
                <label className="ts-tile" key={code} data-checked={chosen.includes(code) || undefined}>
                  <input
                    form=""
                    className="ts-tile-check"
                    id={`${id}-bank-${index}`}
                    type="checkbox"
                    checked={chosen.includes(code)}
                    onChange={() =>
                      setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
                    }
                  />
                  <ProviderMark provider={{ kind: 'bank', id: code, name }} />
                  <span className="ts-tile-name">{name}</span>
                </label>
              ))}
            </div>
          </FieldFrame>
          {asking.length > 0 && (
            <FieldFrame
              id={`${id}-bvn`}
              label={t(openAccountMessages, 'bvn')}
              hint={t(openAccountMessages, 'bvnHint', { banks: asking.map(({ name }) => name).join(', ') })}
              error={bvnFault}
            >
              <input
                form=""
                ref={bvn}
                className="ts-input"
                id={`${id}-bvn`}
                type="password"
                inputMode="numeric"
                // Without a name, password managers and autofill ignore it.
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
          <SubmitButton>
            {chosen.length > 1
              ? t(openAccountMessages, 'submitMany', { count: chosen.length })
              : t(openAccountMessages, 'submit')}
          </SubmitButton>
        )}
        <Button
          look="quiet"
          onClick={() => {
            opening.reset();
            onLeave();
          }}
        >
          {under ? t(openAccountMessages, 'leave') : t(openAccountMessages, 'cancel')}
        </Button>
      </div>
    </Form>
  );
}

function openedBy({ instruction }: Instruct<'account.create'>): number {
  return instruction?.details?.accounts?.length ?? 1;
}
