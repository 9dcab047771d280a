import type { PastParts } from '../flow/slots.ts';
import { billLoaders } from './bill-loaders.ts';

/** What features show of past purchases. */
export const past: PastParts = { bills: billLoaders };
