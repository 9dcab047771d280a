import { fromChunk } from '../../session/from-chunk.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import type { DrawnMarks } from './drawn-marks.tsx';

const load = (): Promise<DrawnMarks> => fromChunk(() => import('./drawn-marks.tsx'), 'drawnMarks');

/** The marks that we draw; `null` until they are loaded. Using it starts loading them. */
export function useDrawnMarks(wanted = true): DrawnMarks | null {
  return useLoaded(wanted ? 'marks' : null, load).part;
}
