import { useState, type ComponentType } from 'react';
import { useLoaded, type Loaded } from '../provider/use-loaded.ts';
import type { ReviewEntry } from './ReviewEntry.tsx';
import type { StepsProps } from './Steps.tsx';

/** What is needed once something was typed. */
export interface StepsPart {
  readonly Steps: ComponentType<StepsProps>;
  readonly ReviewEntry: typeof ReviewEntry;
}

/** The steps after the form, loaded while it is filled in: many visits to a form end before them. */
export function useSteps(wanted: boolean): Loaded<StepsPart> {
  const [ever, setEver] = useState(wanted);
  if (wanted && !ever) setEver(true);
  return useLoaded<StepsPart>(ever ? 'steps' : null, load);
}

function load(): Promise<StepsPart> {
  return import('./Steps.tsx');
}
