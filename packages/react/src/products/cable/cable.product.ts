import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const cableProduct: BillProductEntry = {
  operations: ['cable.buy', 'cable.topup'],
  name: ({ t }) => t(productMessages, 'cable'),
  drawing: 'M3 8h18v12H3zM8 3l4 5 4-5',
  load: () => fromChunk(() => import('./cable.bill.ts'), 'cableBill'),
};
