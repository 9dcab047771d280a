import type { CallerHandler } from './instructions.ts';
import type { Companion } from '../companion.ts';

export function cardHandlers(_companion: Companion): Readonly<Record<never, CallerHandler>> {
  return {};
}
