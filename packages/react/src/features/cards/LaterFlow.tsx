import type { ReactNode } from 'react';
import { useSlot } from '../../kernel/flow/use-slot.ts';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import { later } from '../../kernel/ui/later.tsx';
import type { CardFlowProps } from './CardFlow.tsx';

const Flow = later<CardFlowProps>('card flow', () => fromChunk(() => import('./CardFlow.tsx'), 'CardFlow'));

/** A card action, loaded when it is first shown, at once with the steps that it needs. */
export function LaterFlow(props: CardFlowProps): ReactNode {
  useSlot('steps');
  return <Flow {...props} />;
}
