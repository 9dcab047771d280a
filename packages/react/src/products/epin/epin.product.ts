import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const epinProduct: BillProductEntry = {
  operations: ['epin.buy'],
  name: ({ t }) => t(productMessages, 'epin'),
  drawing: 'M2.500 9L12 4.500 21.500 9 12 13.500zM6 11v5c3 2.700 9 2.700 12 0v-5',
  load: () => fromChunk(() => import('./epin.bill.ts'), 'epinBill'),
};
