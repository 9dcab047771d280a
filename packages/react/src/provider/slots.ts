import type { Slots } from '../flow/slots.ts';
import { fromChunk } from '../runtime/from-chunk.ts';

/** What features add to purchases and receipts. */
export const slots: Slots = {
  chooser: () => fromChunk(() => import('../recipients/RecipientChooser.tsx'), 'RecipientChooser'),
  trouble: () => fromChunk(() => import('../purchase/ProviderTrouble.tsx'), 'trouble'),
  steps: () => fromChunk(() => import('./steps.ts'), 'steps'),
  past: () => fromChunk(() => import('./past.ts'), 'past'),
};
