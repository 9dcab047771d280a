import type { PastParts } from '../kernel/flow/slots.ts';
import { billProducts } from '../features/bills/bill-products.ts';
import { billLoaders } from './bill-loaders.ts';

/** What features show of past purchases. */
export const past: PastParts = {
  bills: billLoaders,
  drawingOf: (operation) =>
    Object.values(billProducts).find(({ operations }) => operations.includes(operation))?.drawing,
};
