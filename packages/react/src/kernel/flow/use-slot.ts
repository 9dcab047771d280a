import { useContext, useState } from 'react';
import { useLoaded, type Loaded } from '../runtime/use-loaded.ts';
import { PageContext } from './page.ts';
import type { SlotParts } from './slots.ts';

/**
 * Loads what features add.
 * @param wanted loads it from now on. Default `true`
 */
export function useSlot<Name extends keyof SlotParts>(name: Name, wanted = true): Loaded<SlotParts[Name]> {
  const [ever, setEver] = useState(wanted);
  if (wanted && !ever) setEver(true);
  return useLoaded(ever ? name : null, useContext(PageContext).slots?.[name]);
}
