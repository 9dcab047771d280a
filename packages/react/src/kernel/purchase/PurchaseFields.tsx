import { Fragment, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { FieldControl } from '../ui/fields/FieldControl.tsx';
import { HeadingStart, StepHeading } from '../ui/StepHeading.tsx';
import { Notice } from '../ui/Notice.tsx';
import { mayHavePeople, PeopleBones, useExpectsPeople } from '../ui/skeletons.tsx';
import { useSaysOffline } from '../ui/says-offline.ts';
import { useAnnounce } from '../ui/Widget.tsx';
import { askedFields } from '../flow/bill.ts';
import type { Purchase } from '../flow/purchase.ts';
import { useSlot } from '../flow/use-slot.ts';
import { Form, SubmitButton } from '../ui/Form.tsx';
import { useLatest } from '../runtime/context.ts';

export interface PurchaseFieldsProps {
  readonly purchase: Purchase;
}

/** The first step: the form. */
export function PurchaseFields({ purchase }: PurchaseFieldsProps): ReactNode {
  const { bill, context, state, NameCard, editing } = purchase;
  const { t, session } = context;
  const hasPeople = mayHavePeople(bill, session);
  const expectsPeople = useExpectsPeople(bill.operation);
  const { part: Chooser } = useSlot('chooser', hasPeople);
  const [name, setName] = useState<string | null>(null);
  const start = useContext(HeadingStart);
  const id = useId();
  const refused = state.step.name === 'idle' ? Object.keys(state.step.errors).length : 0;
  const [asked, setAsked] = useState(refused);
  const fields = askedFields(bill, purchase.form.values, context);
  const shown = fields.map(([asks]) => asks);
  // Also after the trouble, since the provider is back then.
  const isTroubled = Boolean(session.health || (state.step.name === 'idle' && state.step.paused));
  const { part: trouble } = useSlot('trouble', isTroubled);
  const [isPaused, setPaused] = useState(false);
  const [isBeside, setBeside] = useState(false);
  const { part, failed } = useSlot('steps', purchase.begun);
  const announce = useAnnounce();
  const saysOffline = useSaysOffline(state.offline);
  const offlineText = saysOffline ? `${t(commonMessages, 'offlineTitle')}. ${t(commonMessages, 'offlineText')}` : '';
  useEffect(() => announce(offlineText), [announce, offlineText]);
  const invalid = shown.filter((asks) => purchase.errors[asks] !== undefined);
  const latest = useLatest(invalid);
  // The first invalid field takes the focus, so that its error is read out.
  useEffect(() => {
    if (asked === 0) return;
    const { length: count } = latest.current;
    const [first] = latest.current.flatMap((name) => document.getElementById(`${id}-${name}`) ?? []);
    first?.focus();
    if (count > 1) announce(t(commonMessages, 'fillErrors', { count }));
  }, [asked, id, announce, t, latest]);

  // Focuses the field that was pressed on the review, or the field that contains it.
  useEffect(() => {
    if (editing !== null) document.getElementById(`${id}-${bill.fields[editing]?.within ?? editing}`)?.focus();
  }, [editing, id, bill]);

  const submit = (): void => {
    void purchase.submit(isBeside).then((went) => went || setAsked((count) => count + 1));
  };
  return (
    <Form className="ts-step" data-step="fill" onSubmit={submit}>
      <header className="ts-header">
        <div className="ts-header-start">
          {start}
          <StepHeading takesFocus={purchase.acted && refused === 0 && editing === null}>
            {bill.title(context)}
          </StepHeading>
        </div>
        {session.environment === 'sandbox' && <span className="ts-mode">{t(commonMessages, 'testMode')}</span>}
      </header>
      {saysOffline && (
        <Notice tone="warning" icon="offline" title={t(commonMessages, 'offlineTitle')}>
          {t(commonMessages, 'offlineText')}
        </Notice>
      )}
      <div className="ts-stack">
        {hasPeople && (Chooser ? <Chooser purchase={purchase} onChosen={setName} /> : expectsPeople && <PeopleBones />)}
        {fields.map(([asks, { within, beside }]) => {
          if (within !== undefined || beside !== undefined) return null;
          // The row exists before its second field appears, so that the first one keeps the focus.
          const [second] = Object.keys(bill.fields).filter((other) => bill.fields[other]?.beside === asks);
          const control = <FieldControl purchase={purchase} name={asks} prefix={id} />;
          return (
            <Fragment key={asks}>
              {second === undefined ? (
                control
              ) : (
                <div className="ts-pair">
                  {control}
                  {shown.includes(second) && <FieldControl purchase={purchase} name={second} prefix={id} />}
                </div>
              )}
              {trouble && <trouble.ProviderNotice purchase={purchase} below={asks} />}
              {NameCard && bill.nameCheck?.below === asks && <NameCard purchase={purchase} check={bill.nameCheck} />}
            </Fragment>
          );
        })}
        {NameCard && bill.nameCheck && bill.nameCheck.below === undefined && (
          <NameCard purchase={purchase} check={bill.nameCheck} />
        )}
        {part && <part.ErrorSummary purchase={purchase} shown={shown} />}
        {!isPaused && (
          <div className="ts-bar" data-beside={!failed || undefined}>
            {part && (
              <>
                <part.Sticks />
                <part.BarSum purchase={purchase} name={name} />
              </>
            )}
            <SubmitButton busy={purchase.completing}>{t(commonMessages, 'continue')}</SubmitButton>
          </div>
        )}
        {trouble && <trouble.PausedBar purchase={purchase} onPaused={setPaused} />}
      </div>
      {part && <part.LiveTicket purchase={purchase} isPaused={isPaused} onShown={setBeside} />}
    </Form>
  );
}
