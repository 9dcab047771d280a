import type { Slots } from '../kernel/flow/slots.ts';
import { fromChunk } from '../kernel/runtime/from-chunk.ts';

/** What features add to purchases and receipts. */
export const slots: Slots = {
  chooser: () => fromChunk(() => import('../features/recipients/RecipientChooser.tsx'), 'RecipientChooser'),
  trouble: () => fromChunk(() => import('../features/health/ProviderTrouble.tsx'), 'trouble'),
  steps: () => fromChunk(() => import('./steps.ts'), 'steps'),
  past: () => fromChunk(() => import('./past.ts'), 'past'),
};
