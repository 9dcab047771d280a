import type { PastParts } from '../flow/slots.ts';
import { billProducts } from '../products/index.ts';
import { billLoaders } from './bill-loaders.ts';

/** What features show of past purchases. */
export const past: PastParts = {
  bills: billLoaders,
  drawingOf: (operation) =>
    Object.values(billProducts).find(({ operations }) => operations.includes(operation))?.drawing,
};
