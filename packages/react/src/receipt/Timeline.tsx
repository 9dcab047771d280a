import type { ReactNode } from 'react';
import type { Instruction } from '@tillside/contract/browser';
import { purchaseMessages } from '../messages/purchase-messages.ts';
import { Icon } from '../parts/icons.tsx';
import { useLanguage } from '../provider/context.ts';

/** What happened to a purchase, step by step, behind a disclosure. */
export function Timeline({ instruction }: { readonly instruction: Instruction }): ReactNode {
  const { say, format } = useLanguage();
  const messages = say(purchaseMessages);
  if (instruction.timeline.length === 0) return null;
  return (
    <details className="ts-timeline">
      <summary className="ts-timeline-summary">
        {messages.receiptTimeline}
        <Icon name="chevron" />
      </summary>
      <ol className="ts-timeline-list">
        {instruction.timeline.map(({ at, state, why }, index) => (
          <li className="ts-timeline-entry" key={`${at}-${index}`} data-state={state}>
            <span className="ts-timeline-why">{why}</span>
            <time className="ts-timeline-time" dir="auto" dateTime={at}>
              {format.time(at)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
