import type { ComponentType } from 'react';
import { useLoaded, type Loaded } from '../provider/use-loaded.ts';
import type { ReviewEntry } from './review-entry.ts';
import type { StepsProps } from './Steps.tsx';

/** What is needed after the form. */
export interface StepsPart {
  readonly Steps: ComponentType<StepsProps>;
  createReviewEntry(edit: () => void): ReviewEntry;
}

/** The steps after the form, loaded while it is filled in: many visits to a form end before them. */
export function useSteps(wanted: boolean): Loaded<StepsPart> {
  return useLoaded<StepsPart>(wanted ? 'steps' : null, load);
}

function load(): Promise<StepsPart> {
  return import('./Steps.tsx');
}
