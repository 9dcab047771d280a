import { useEffect, useRef, useState, type ReactNode } from 'react';
import { canBeReported } from '@tillside/contract';
import { receiptMessages } from '@tillside/messages';
import type { ReportButtonProps, ReportProblemProps } from '../../kernel/flow/slots.ts';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import { useSecondsLeft } from '../../kernel/runtime/use-seconds-left.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { later, useReady } from '../../kernel/ui/later.tsx';

/** How long a purchase may be in progress before a problem can be reported, in milliseconds. */
const patience = 60_000;

const LaterReport = later('report', () => fromChunk(() => import('./ProblemReport.tsx'), 'ProblemReport'));

/** Offers to report a problem with a purchase that was sent, unless its progress began a moment ago. */
export function ReportProblem({ instruction, children }: ReportProblemProps): ReactNode {
  const { ref, state, created_at } = instruction;
  const isUnderWay = state === 'sending' || state === 'processing';
  const seconds = useSecondsLeft(isUnderWay ? Date.parse(created_at) + patience : null);
  if (seconds > 0 || !canBeReported(instruction)) return children;
  return (
    <ReportButton key={ref} instructionRef={ref}>
      {children}
    </ReportButton>
  );
}

/** The button, which opens the form, or the earlier report, once it is known. Nothing is requested without a press. */
export function ReportButton({ instructionRef, children }: ReportButtonProps): ReactNode {
  const { t } = useLanguage();
  const [at, setAt] = useState<'unused' | 'open' | 'closed'>('unused');
  const [found, setFound] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { ready, failed } = useReady(at === 'unused' ? null : LaterReport);
  const isOpen = at === 'open' && ready;
  useEffect(() => {
    if (at === 'closed') place.current?.querySelector('button')?.focus();
  }, [at]);
  return (
    <>
      {!isOpen && children}
      {!isOpen && (
        <div ref={place}>
          <Button look="quiet" busy={at === 'open' && !failed} onClick={() => setAt('open')}>
            {found ?? t(receiptMessages, 'report')}
          </Button>
        </div>
      )}
      {at !== 'unused' && (ready || failed) && (
        <LaterReport
          instructionRef={instructionRef}
          isOpen={isOpen}
          onFound={setFound}
          onClose={() => setAt('closed')}
        />
      )}
    </>
  );
}
