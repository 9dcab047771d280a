import { fromChunk } from '../session/from-chunk.ts';
import { useLoaded, type Loaded } from '../session/use-loaded.ts';
import type { RecipientChooser } from './RecipientChooser.tsx';

/** Loads the people above a form: beside the session, which tells who they are. */
export function useChooser(wanted: boolean): Loaded<typeof RecipientChooser> {
  return useLoaded(wanted ? 'recipients' : null, loadChooser);
}

const loadChooser = (): Promise<typeof RecipientChooser> =>
  fromChunk(() => import('./RecipientChooser.tsx'), 'RecipientChooser');
