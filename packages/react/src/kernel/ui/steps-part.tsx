import type { ComponentType, ReactNode } from 'react';
import type { SlotParts } from '../flow/slots.ts';
import { useSlot } from '../flow/use-slot.ts';
import { useLanguage } from '../runtime/context.ts';
import { arriving } from './later.tsx';

/**
 * A part of the steps, or of what features add to their outcome, for what shows it without a form. It is never imported
 * beside them: a chunk that failed to load is requested once more by its own URL, and never what it imports.
 */
/* @__NO_SIDE_EFFECTS__ */
export function stepsPart<Props extends object>(
  pick: (parts: SlotParts['steps']) => ComponentType<Props>,
): ComponentType<Props> {
  return function StepsPart(props: Props): ReactNode {
    const { t } = useLanguage();
    const steps = useSlot('steps');
    const Part = steps.part && pick(steps.part);
    return Part ? <Part {...props} /> : arriving(steps, t);
  };
}
