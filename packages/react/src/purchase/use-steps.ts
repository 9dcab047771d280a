import { useState } from 'react';
import { fromChunk } from '../session/from-chunk.ts';
import { useLoaded, type Loaded } from '../session/use-loaded.ts';
import type { steps } from './Steps.tsx';

/** Loads the steps after the form while it is being filled in. */
export function useSteps(wanted: boolean): Loaded<typeof steps> {
  const [ever, setEver] = useState(wanted);
  if (wanted && !ever) setEver(true);
  return useLoaded(ever ? 'steps' : null, loadSteps);
}

const loadSteps = (): Promise<typeof steps> => fromChunk(() => import('./Steps.tsx'), 'steps');
