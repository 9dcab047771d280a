import { useContext } from 'react';
import { useLoaded, type Loaded } from '../runtime/use-loaded.ts';
import { PageContext } from './page.ts';
import type { SlotParts } from './slots.ts';

/** Loads what features add. */
export function useSlot<Name extends keyof SlotParts>(name: Name, wanted = true): Loaded<SlotParts[Name]> {
  return useLoaded(wanted ? name : null, useContext(PageContext).slots?.[name]);
}
