import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const electricityProduct: BillProductEntry = {
  operations: ['electricity.buy'],
  name: ({ t }) => t(productMessages, 'electricity'),
  drawing: 'M13 3L5 14h6l-1 7 8-11h-6z',
  load: () => fromChunk(() => import('./electricity.bill.ts'), 'electricityBill'),
};
