import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const dataProduct: BillProductEntry = {
  operations: ['data.buy'],
  name: ({ t }) => t(productMessages, 'data'),
  drawing: 'M4 9.5a12 12 0 0 1 16 0M7 13a7.500 7.500 0 0 1 10 0M10 16.500a3 3 0 0 1 4 0M12 20v.1',
  load: () => fromChunk(() => import('./data.bill.ts'), 'dataBill'),
};
