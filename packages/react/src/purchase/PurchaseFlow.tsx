import { useEffect, useRef, type ReactNode } from 'react';
import type { Session } from '@tillside/contract/browser';
import { Notice } from '../parts/Notice.tsx';
import { SessionGate } from '../parts/SessionGate.tsx';
import { useAnnounce, Widget } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import type { Bill } from './bill.ts';
import { announcementOf } from './announcement.ts';
import { PurchaseFields } from './PurchaseFields.tsx';
import { PurchaseFinding } from './PurchaseFinding.tsx';
import { PurchaseOutcome } from './PurchaseOutcome.tsx';
import { PurchaseReview } from './PurchaseReview.tsx';
import { usePurchase, type Purchase, type PurchaseOptions } from './use-purchase.ts';

export interface PurchaseFlowProps extends Omit<PurchaseOptions, 'session'> {
  readonly bill: Bill;
}

/** A whole widget for one bill: fill → review → pay → outcome → receipt. */
export function PurchaseFlow({ bill, ...options }: PurchaseFlowProps): ReactNode {
  const language = useLanguage();
  const { messages } = language;
  return (
    <Widget label={bill.title(language)}>
      <SessionGate rows={5}>
        {(session) =>
          session.abilities.includes(bill.operation) ? (
            // Another person's purchase never stays on the screen.
            <SignedInFlow key={session.caller.caller_tag} bill={bill} options={options} session={session} />
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
  readonly options: Omit<PurchaseOptions, 'session'>;
  readonly session: Session;
}

function SignedInFlow({ bill, options, session }: SignedInFlowProps): ReactNode {
  const purchase = usePurchase(bill, { ...options, session });
  useAnnouncements(purchase);
  const { name } = purchase.state.step;
  switch (name) {
    case 'fill':
      return <PurchaseFields purchase={purchase} />;
    case 'review':
    case 'paying':
      return <PurchaseReview purchase={purchase} />;
    case 'finding':
      return <PurchaseFinding purchase={purchase} />;
    case 'outcome':
      return <PurchaseOutcome purchase={purchase} />;
    default:
      return name satisfies never;
  }
}

/** Says each state once. Where the heading of a new step takes the focus, its title is not said again. */
function useAnnouncements(purchase: Purchase): void {
  const announce = useAnnounce();
  const { title, text } = announcementOf(purchase);
  const { name } = purchase.state.step;
  const said = useRef(name);
  const { acted } = purchase;
  useEffect(() => {
    const focused = acted && said.current !== name;
    said.current = name;
    announce(focused || title === '' ? text : `${title}. ${text}`);
  }, [acted, announce, name, text, title]);
}
