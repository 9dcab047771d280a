import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const smsProduct: BillProductEntry = {
  operations: ['sms.send'],
  name: ({ t }) => t(productMessages, 'sms'),
  drawing: 'M4 5h16v11H10l-5 4v-4H4z',
  load: () => fromChunk(() => import('./sms.bill.ts'), 'smsBill'),
};
