import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const bettingProduct: BillProductEntry = {
  operations: ['betting.fund'],
  name: ({ t }) => t(productMessages, 'betting'),
  drawing: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8l4 3-1.500 4.500h-5L8 11z',
  load: () => fromChunk(() => import('./betting.bill.ts'), 'bettingBill'),
};
