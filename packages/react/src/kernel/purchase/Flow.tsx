import type { ReactNode } from 'react';
import { type Naira, type Session, isFinal } from '@tillside/contract';
import { commonMessages } from '@tillside/messages';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useDrawnMarks } from '../ui/marks/ProviderMark.tsx';
import { PurchaseFields } from './PurchaseFields.tsx';
import type { ReceiptPart } from '../flow/receipt-part.ts';
import { Notice } from '../ui/Notice.tsx';
import { FormSkeleton, type FieldBone, mayHavePeople, useExpectsPeople, Skeleton } from '../ui/skeletons.tsx';
import { SessionGate } from '../ui/SessionGate.tsx';
import { Widget } from '../ui/Widget.tsx';
import { useLanguage } from '../runtime/context.ts';
import type { Bill } from '../flow/bill.ts';
import { useSlot } from '../flow/use-slot.ts';
import type { UseBillForm } from '../flow/bill-form.ts';
import { useDraft, useKeepingDraft } from './draft.ts';
import { usePurchaseWith, type PurchaseOptions } from './use-purchase.ts';
import type { InstructCallbacks } from '../instructions/use-instruct-callbacks.ts';
import type { Themed } from '../theme/ThemeRoot.tsx';
import { TryAgain } from '../ui/Button.tsx';
import type { Loaded } from '../runtime/use-loaded.ts';
import type { Purchase } from '../flow/purchase.ts';

/** The props of every bill form. */
export interface BillFormProps extends InstructCallbacks, Themed {
  /** The input of an earlier purchase to repeat. */
  readonly again?: PurchaseInput | undefined;
  /** Replaces the lines of the receipt. */
  readonly receipt?: ReceiptPart | undefined;
}

/** The props of a form in which an amount is typed. */
export interface AmountFormProps extends BillFormProps {
  /** Amounts to offer instead of the catalogue's, in whole naira: `[naira(200), naira(500)]`. */
  readonly presets?: readonly Naira[] | undefined;
}

export interface PurchaseFlowProps extends Omit<PurchaseOptions, 'session'>, BillFormProps {
  /** The declaration of what is sold. */
  readonly bill: Bill;
}

interface FlowProps extends PurchaseFlowProps {
  /** The hook that keeps the form. It must not change. */
  readonly useForm: UseBillForm;
}

/** The flow of a bill around the form of `useForm`. */
export function Flow({ bill, useForm, receipt, appearance, ...options }: FlowProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  // Requested with the session, so that the form shows them immediately.
  useDrawnMarks();
  const expectsPeople = useExpectsPeople(bill.operation);
  useSlot('chooser', mayHavePeople(bill));
  return (
    <Widget label={bill.title(language)} form appearance={appearance}>
      <SessionGate
        waiting={
          <FormSkeleton
            title={bill.title(language)}
            hasPeople={expectsPeople && mayHavePeople(bill)}
            fields={bonesOf(bill)}
          />
        }
      >
        {(session) =>
          session.abilities.includes(bill.operation) ? (
            // Another user's purchase never stays on the screen.
            <SignedInFlow
              key={session.caller.caller_tag}
              bill={bill}
              useForm={useForm}
              receipt={receipt}
              options={options}
              session={session}
            />
          ) : (
            <Notice tone="info" title={t(commonMessages, 'notAllowedTitle')}>
              {t(commonMessages, 'notAllowedText')}
            </Notice>
          )
        }
      </SessionGate>
    </Widget>
  );
}

/** The fields that every form of this bill begins with. */
function bonesOf({ fields }: Bill): readonly FieldBone[] {
  return Object.values(fields)
    .filter(({ when, within, list }) => !when && within === undefined && !list)
    .map(({ isAmount }) => (isAmount ? 'amount' : 'field'));
}

interface SignedInFlowProps {
  readonly bill: Bill;
  readonly useForm: UseBillForm;
  readonly receipt: ReceiptPart | undefined;
  readonly options: Omit<PurchaseOptions, 'session'>;
  readonly session: Session;
}

function SignedInFlow({ bill, useForm, receipt, options, session }: SignedInFlowProps): ReactNode {
  const kept = useDraft(bill, session.caller.caller_tag, options.again);
  const purchase = usePurchaseWith(useForm, bill, { ...options, session, draft: kept.draft });
  useKeepingDraft(kept, purchase, options.initial);
  const { filling } = purchase;
  const steps = useSlot('steps', purchase.begun || !filling);
  const { part } = steps;
  return (
    <>
      {part && <part.ReviewEntry purchase={purchase} />}
      {filling ? (
        <PurchaseFields purchase={purchase} />
      ) : part ? (
        <part.Steps purchase={purchase} receipt={receipt} />
      ) : (
        <MissingSteps purchase={purchase} steps={steps} />
      )}
    </>
  );
}

/**
 * Replaces the steps after the form while they load. If they cannot be loaded, as after a reload on a bad
 * connection, it says whether the purchase goes on, and its reference. The texts of all states come with the steps.
 */
function MissingSteps({
  purchase,
  steps,
}: {
  readonly purchase: Purchase;
  readonly steps: Loaded<unknown>;
}): ReactNode {
  const { t } = purchase.context;
  const { step } = purchase.state;
  if (!steps.failed) return <Skeleton rows={5} />;
  const instruction = step.name === 'outcome' ? step.instruction : null;
  const sent = step.name === 'finding' || (instruction !== null && !isFinal(instruction.state));
  return (
    <div className="ts-step" data-step={step.name}>
      {instruction && (
        <p className="ts-text">
          <span>{`${t(commonMessages, 'reference')}:`}</span> <bdi className="ts-code">{instruction.ref}</bdi>
        </p>
      )}
      <Notice tone="warning" title={t(commonMessages, 'partFailed')}>
        {sent ? t(commonMessages, 'partFailedSent') : t(commonMessages, 'offlineText')}
      </Notice>
      <TryAgain onClick={steps.retry} />
    </div>
  );
}
