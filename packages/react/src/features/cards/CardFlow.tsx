import { useEffect, useId, useRef, type ReactNode } from 'react';
import { cardsMessages } from '@tillside/messages';
import { Button } from '../../kernel/ui/Button.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { PurchaseFields } from '../../kernel/purchase/PurchaseFields.tsx';
import { stepsPart } from '../../kernel/ui/steps-part.tsx';
import type { Purchase } from '../../kernel/flow/purchase.ts';
import type { CardAction } from './actions/card-action.ts';
import { isBare, useCardFlow, type CardFlowOptions } from './use-card-flow.ts';
import { useLatest } from '../../kernel/runtime/context.ts';

export interface CardFlowProps extends CardFlowOptions {
  /** Takes the focus, because the button that opened it is gone. */
  readonly takesFocus?: boolean | undefined;
  /** Returns to where it was opened. Without it, a finished flow starts over. */
  readonly onLeave?: (() => void) | undefined;
  /** Called when the action is done, if the card itself shows the result. Without it, the outcome is shown. */
  readonly onDone?: (() => void) | undefined;
  readonly onInstead?: ((operation: CardAction['operation']) => void) | undefined;
}

const Steps = stepsPart((steps) => steps.Steps);

const AfterSteps = stepsPart<{ readonly children: ReactNode }>(() => Shown);

function Shown({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}

/** One card action, from its form or its confirmation to its outcome: all of it is there, or none. */
export function CardFlow(props: CardFlowProps): ReactNode {
  return (
    <AfterSteps>
      <Acting {...props} />
    </AfterSteps>
  );
}

function Acting({ takesFocus = false, onLeave, onDone, onInstead, ...options }: CardFlowProps): ReactNode {
  const { action, session } = options;
  const running = useCardFlow(options);
  const { t } = running.context;
  const bare = isBare(action);
  const purchase: Purchase = {
    ...running,
    // The press that opened it was its first step: without fields it starts with its confirmation, or is sent now.
    acted: running.acted || (bare && takesFocus),
    edit() {
      running.edit();
      if (bare) onLeave?.();
    },
    restart() {
      running.restart();
      onLeave?.();
    },
  };
  const { step } = purchase.state;
  const isDone = onDone !== undefined && step.name === 'outcome' && step.instruction.state === 'succeeded';
  useLeaveWhen(bare && step.name === 'idle', onLeave); // another tab handles its attempt
  useLeaveWhen(isDone, onDone);
  const mayLeave =
    onLeave !== undefined && step.name !== 'sending' && (purchase.filling || (step.name === 'review' && bare));
  // An irreversible action repeats its warning at the confirmation.
  const caution =
    step.name === 'idle' || step.name === 'review' ? action.confirmation.caution?.(purchase.context) : null;
  const cautionId = useId();
  const flow = useRef<HTMLDivElement>(null);
  useHeading(flow, takesFocus, step.name, caution ? cautionId : null);
  if (isDone) return null;
  return (
    <div className="ts-stack" ref={flow}>
      {mayLeave && <BackButton onPress={onLeave}>{t(cardsMessages, 'back')}</BackButton>}
      {caution && (
        <Notice tone={caution.tone} title={caution.title} id={cautionId}>
          <p className="ts-notice-paragraph">{caution.text}</p>
          {caution.insteadOf && onInstead && session.abilities.includes(caution.insteadOf.operation) && (
            <Button look="secondary" onClick={() => caution.insteadOf && onInstead(caution.insteadOf.operation)}>
              {caution.insteadOf.label}
            </Button>
          )}
        </Notice>
      )}
      {purchase.filling ? (
        bare || <PurchaseFields purchase={purchase} />
      ) : (
        <Steps purchase={purchase} receipt={undefined} />
      )}
    </div>
  );
}

/**
 * The heading of the form takes the focus after the press that opened it, like those of later steps. The
 * content above it would be skipped by a screen reader, so it is announced with the heading.
 */
function useHeading(
  flow: { readonly current: HTMLElement | null },
  takesFocus: boolean,
  step: string,
  descriptionId: string | null,
): void {
  const wanted = useRef(takesFocus);
  useEffect(() => {
    const heading = flow.current?.querySelector<HTMLElement>('.ts-heading');
    if (descriptionId !== null) heading?.setAttribute('aria-describedby', descriptionId);
    if (wanted.current && step === 'idle' && document.activeElement === document.body) heading?.focus();
    wanted.current = false;
  }, [flow, step, descriptionId]);
}

function useLeaveWhen(isOver: boolean, onLeave: (() => void) | undefined): void {
  const leave = useLatest(onLeave);
  useEffect(() => {
    if (isOver) leave.current?.();
  }, [isOver, leave]);
}

function BackButton({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }): ReactNode {
  return (
    <button type="button" className="ts-back" onClick={onPress}>
      <Icon name="chevron" />
      <span>{children}</span>
    </button>
  );
}
