import type { ComponentType } from 'react';
import { useLoaded, type Loaded } from '../provider/use-loaded.ts';
import type { StepsProps } from './Steps.tsx';

/** The steps after the form, loaded while it is filled in: many visits to a form end before them. */
export function useSteps(wanted: boolean): Loaded<ComponentType<StepsProps>> {
  return useLoaded(wanted ? 'steps' : null, load);
}

async function load(): Promise<ComponentType<StepsProps>> {
  return (await import('./Steps.tsx')).Steps;
}
