import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const airtimeProduct: BillProductEntry = {
  operations: ['airtime.buy'],
  owns: ({ rows }) => !Array.isArray(rows),
  name: ({ t }) => t(productMessages, 'airtime'),
  drawing: 'M8 3h8v18H8zM11 18h2',
  load: () => fromChunk(() => import('./airtime.bill.ts'), 'airtimeBill'),
};
