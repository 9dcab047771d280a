import { useEffect, useState, type ReactNode } from 'react';
import type { Session } from '@tillside/contract/browser';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { ReceiptPart } from '../receipt/receipt-part.ts';
import { Notice } from '../parts/Notice.tsx';
import { hasDrafts } from '../attempts/has-drafts.ts';
import { Skeleton } from '../parts/Skeleton.tsx';
import { SessionGate } from '../parts/SessionGate.tsx';
import { useAnnounce, Widget } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import type { Bill } from './bill.ts';
import type { UseBillForm } from './bill-form.ts';
import { MissingSteps } from './MissingSteps.tsx';
import { PurchaseFields } from './PurchaseFields.tsx';
import { useSteps } from './use-steps.ts';
import type { PurchaseCallbacks } from './use-purchase-callbacks.ts';
import { usePurchaseWith, type Purchase, type PurchaseOptions } from './use-purchase.ts';

/** What the form of every bill takes. */
export interface BillFormProps extends PurchaseCallbacks {
  /** The input of an earlier purchase, to buy the same again. */
  readonly again?: PurchaseInput | undefined;
  /** Stands in for the lines of the receipt. */
  readonly receipt?: ReceiptPart | undefined;
}

export interface PurchaseFlowProps extends Omit<PurchaseOptions, 'session'>, BillFormProps {
  readonly bill: Bill;
}

interface FlowProps extends PurchaseFlowProps {
  /** How the form is kept. Always the same one. */
  readonly useForm: UseBillForm;
}

/** The flow of a bill around the form that is kept by `useForm`. */
export function Flow({ bill, useForm, receipt, ...options }: FlowProps): ReactNode {
  const language = useLanguage();
  const { messages } = language;
  return (
    <Widget label={bill.title(language)}>
      <SessionGate rows={5}>
        {(session) =>
          session.abilities.includes(bill.operation) ? (
            // Another person's purchase never stays on the screen.
            <SignedInFlow
              key={session.caller.caller_tag}
              bill={bill}
              useForm={useForm}
              receipt={receipt}
              options={options}
              session={session}
            />
          ) : (
            <Notice tone="info" title={messages.notAllowedTitle}>
              {messages.notAllowedText}
            </Notice>
          )
        }
      </SessionGate>
    </Widget>
  );
}

interface SignedInFlowProps {
  readonly bill: Bill;
  readonly useForm: UseBillForm;
  readonly receipt: ReceiptPart | undefined;
  readonly options: Omit<PurchaseOptions, 'session'>;
  readonly session: Session;
}

function SignedInFlow({ bill, useForm, receipt, options, session }: SignedInFlowProps): ReactNode {
  const purchase = usePurchaseWith(useForm, bill, { ...options, session });
  const filling = purchase.state.step.name === 'fill';
  const begun = Object.values(purchase.form.values).some((text) => text !== '');
  // What was typed on an earlier visit stands in the form before it is shown.
  const [resuming, setResuming] = useState(hasDrafts);
  const steps = useSteps(begun || !filling || resuming);
  useOfflineWords(purchase, filling);
  const { part, failed } = steps;
  return (
    <>
      {part && (
        <part.Keeper
          purchase={purchase}
          initial={options.initial}
          again={options.again}
          onReady={() => setResuming(false)}
        />
      )}
      {!filling ? (
        part ? (
          <part.Steps purchase={purchase} receipt={receipt} />
        ) : (
          <MissingSteps purchase={purchase} steps={steps} />
        )
      ) : resuming && !failed ? (
        <Skeleton rows={5} />
      ) : (
        <PurchaseFields purchase={purchase} />
      )}
    </>
  );
}

/** Says in the form that the connection is gone. The steps after it have words of their own. */
function useOfflineWords({ state, context }: Purchase, filling: boolean): void {
  const announce = useAnnounce();
  const { offlineTitle, offlineText } = context.messages;
  const words = state.offline ? `${offlineTitle}. ${offlineText}` : '';
  useEffect(() => {
    if (filling) announce(words);
  }, [announce, filling, words]);
}
