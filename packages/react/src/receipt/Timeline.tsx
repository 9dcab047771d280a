import type { ReactNode } from 'react';
import type { Instruction } from '@tillside/contract';
import { receiptMessages, stepsMessages } from '@tillside/messages';
import { Icon } from '../ui/icons.tsx';
import { useLanguage } from '../session/context.ts';
import { lagosTime } from './lagos-time.ts';

/** The timeline of a purchase, behind a disclosure. */
export function Timeline({ instruction }: { readonly instruction: Instruction }): ReactNode {
  const { t, format } = useLanguage();
  // A newer companion may send steps unknown to this page.
  const steps = instruction.timeline.filter(({ code }) => Object.hasOwn(stepsMessages.texts, code));
  if (steps.length === 0) return null;
  return (
    <details className="ts-timeline">
      <summary className="ts-timeline-summary">
        {t(receiptMessages, 'timeline')}
        <Icon name="chevron" />
      </summary>
      <ol className="ts-timeline-list">
        {steps.map(({ at, state, code }, index) => (
          <li className="ts-timeline-entry" key={`${at}-${index}`} data-state={state}>
            <span className="ts-timeline-why">{t(stepsMessages, code)}</span>
            <time className="ts-timeline-time" dir="auto" dateTime={at}>
              {lagosTime(at, format.locale)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}
