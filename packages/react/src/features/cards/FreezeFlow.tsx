import { useEffect, type ReactNode } from 'react';
import type { InstructionState } from '@tillside/contract';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { announcementOf } from '../../kernel/purchase/review-texts.ts';
import { stepsPart } from '../../kernel/ui/steps-part.tsx';
import type { Purchase } from '../../kernel/flow/purchase.ts';
import { useSlot } from '../../kernel/flow/use-slot.ts';
import type { InstructState } from '../../kernel/instructions/instruct.states.ts';
import { useLatest } from '../../kernel/runtime/context.ts';
import { useCardFlow, type CardFlowOptions } from './use-card-flow.ts';
import { spoken } from '../../kernel/language/spoken.ts';

export interface FreezeFlowProps extends CardFlowOptions {
  /** Whether it takes the focus if it has a message. */
  readonly takesFocus: boolean;
  /** Called when it has a message, which is shown here. */
  readonly onTrouble: () => void;
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

const Steps = stepsPart((steps) => steps.Steps);

/**
 * Freezing or unfreezing below the card, which stays. While all goes well nothing is shown here: the switch shows the
 * progress, and the face shows the result. Whatever needs a text is shown by the common steps.
 */
export function FreezeFlow(props: FreezeFlowProps): ReactNode {
  // Sent only once what shows the outcome is there. A page has it with this file.
  const { part, failed } = useSlot('steps');
  return (part !== null || failed) && <Freezing {...props} />;
}

function Freezing({ takesFocus, onTrouble, onDone, onLeave, ...options }: FreezeFlowProps): ReactNode {
  const running = useCardFlow(options);
  const announce = useAnnounce();
  const progress = progressOf(running.state);
  const { title, text } = announcementOf(running);
  const tell = useLatest({ onTrouble, onDone, onLeave });
  useEffect(() => {
    if (progress !== 'trouble' && title !== '') announce(spoken(title, text));
    if (progress === 'trouble') tell.current.onTrouble();
    if (progress === 'done') tell.current.onDone();
    if (progress === 'elsewhere') tell.current.onLeave();
  }, [announce, progress, title, text, tell]);
  if (progress !== 'trouble') return null;
  const purchase: Purchase = {
    ...running,
    acted: running.acted || takesFocus,
    edit() {
      running.edit();
      onLeave();
    },
    restart() {
      running.restart();
      onLeave();
    },
  };
  return <Steps purchase={purchase} receipt={undefined} />;
}

/** `elsewhere`: another tab handles it. */
type Progress = 'quiet' | 'done' | 'trouble' | 'elsewhere';

function progressOf({ offline, step }: InstructState): Progress {
  switch (step.name) {
    case 'idle':
      return 'elsewhere';
    case 'review':
      return step.obstacle || step.price.at === 'failed' || offline ? 'trouble' : 'quiet';
    case 'sending':
      return offline ? 'trouble' : 'quiet';
    case 'finding':
      return 'trouble';
    case 'outcome':
      return ofOutcome(step.instruction.state);
    default:
      return step satisfies never;
  }
}

function ofOutcome(state: InstructionState): Progress {
  if (state === 'succeeded') return 'done';
  return state === 'created' || state === 'reserving' || state === 'reserved' || state === 'sending'
    ? 'quiet'
    : 'trouble';
}
