import {
  Fragment,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
} from 'react';
import { commonMessages } from '@tillside/messages';
import { FieldControl } from '../fields/FieldControl.tsx';
import { HeadingStart } from '../parts/heading-start.ts';
import { Notice } from '../parts/Notice.tsx';
import { StepHeading } from '../parts/StepHeading.tsx';
import { useLoaded } from '../provider/use-loaded.ts';
import { askedFields } from './bill.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormBar } from './FormBar.tsx';
import type { Purchase } from './purchase.ts';
import { fromChunk } from '../provider/from-chunk.ts';

export interface PurchaseFieldsProps {
  readonly purchase: Purchase;
}

/** The first step: the form. */
export function PurchaseFields({ purchase }: PurchaseFieldsProps): ReactNode {
  const { bill, context, state, NameCard } = purchase;
  const { t, session } = context;
  const hasPeople = session.recipients === true || session.caller.phone !== undefined;
  const { part: Chooser } = useLoaded(hasPeople ? 'recipients' : null, loadChooser);
  const start = useContext(HeadingStart);
  const id = useId();
  const refused = state.step.name === 'idle' ? Object.keys(state.step.errors).length : 0;
  const [asked, setAsked] = useState(refused);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) summary.current?.focus();
  }, [asked]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void purchase.submit().then((went) => went || setAsked((count) => count + 1));
  };
  return (
    <form className="ts-step" data-step="fill" noValidate onSubmit={submit}>
      <header className="ts-header">
        <div className="ts-header-start">
          {start}
          <StepHeading takesFocus={purchase.acted && refused === 0}>{bill.title(context)}</StepHeading>
        </div>
        {session.environment === 'sandbox' && <span className="ts-mode">{t(commonMessages, 'testMode')}</span>}
      </header>
      {state.offline && (
        <Notice tone="warning" icon="offline" title={t(commonMessages, 'offlineTitle')}>
          {t(commonMessages, 'offlineText')}
        </Notice>
      )}
      {Chooser ? <Chooser purchase={purchase} /> : hasPeople && <div className="ts-people" />}
      {askedFields(bill, purchase.form.values, context).map(
        ([name, field]) =>
          field.within === undefined && (
            <Fragment key={name}>
              <FieldControl purchase={purchase} name={name} prefix={id} />
              {NameCard && bill.nameCheck?.below === name && <NameCard purchase={purchase} check={bill.nameCheck} />}
            </Fragment>
          ),
      )}
      {NameCard && bill.nameCheck && bill.nameCheck.below === undefined && (
        <NameCard purchase={purchase} check={bill.nameCheck} />
      )}
      {asked > 0 && <ErrorSummary box={summary} id={id} purchase={purchase} />}
      <FormBar purchase={purchase} />
    </form>
  );
}

const loadChooser = (): Promise<ComponentType<{ readonly purchase: Purchase }>> =>
  fromChunk(() => import('../recipients/RecipientChooser.tsx'), 'RecipientChooser');
