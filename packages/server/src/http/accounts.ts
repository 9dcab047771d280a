import type { CallerHandler } from './instructions.ts';
import type { Companion } from '../companion.ts';

export function accountHandlers(_companion: Companion): Readonly<Record<never, CallerHandler>> {
  return {};
}
