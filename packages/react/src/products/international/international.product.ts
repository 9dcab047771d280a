import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const internationalProduct: BillProductEntry = {
  operations: ['international.buy'],
  name: ({ t }) => t(productMessages, 'international'),
  drawing: 'M3 12l18-8-6 17-3.500-6.500zM11.500 14.500L21 4',
  load: () => fromChunk(() => import('./international.bill.tsx'), 'internationalBill'),
};
