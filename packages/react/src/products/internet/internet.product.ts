import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const internetProduct: BillProductEntry = {
  operations: ['spectranet.buy'],
  name: ({ t }) => t(productMessages, 'internet'),
  drawing: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  load: () => fromChunk(() => import('./internet.bill.tsx'), 'internetBill'),
};
