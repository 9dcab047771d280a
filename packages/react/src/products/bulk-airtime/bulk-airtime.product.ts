import { productMessages } from '@tillside/messages';
import { fromChunk } from '../../session/from-chunk.ts';
import type { BillProductEntry } from '../product.ts';

export const bulkAirtimeProduct: BillProductEntry = {
  operations: ['airtime.buy'],
  owns: ({ rows }) => Array.isArray(rows),
  name: ({ t }) => t(productMessages, 'airtimeMany'),
  drawing: 'M3 6h6v15H3zM15 3h6v15h-6zM9 10h6M12 7l3 3-3 3',
  load: () => fromChunk(() => import('./bulk-airtime.bill.ts'), 'bulkAirtimeBill'),
};
