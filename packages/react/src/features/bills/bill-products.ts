import type { BillProduct, InstructionOperationId } from '@tillside/contract';
import { productMessages } from '@tillside/messages';
import type { BillLoader } from '../../kernel/flow/slots.ts';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import type { PurchaseInput } from '../../kernel/client/companion-client.ts';
import type { Language } from '../../kernel/language/language.ts';

/** Every bill product, in the order in which most people need them. */
export const billProducts: Readonly<Record<BillProduct, BillProductEntry>> = {
  airtime: {
    operations: ['airtime.buy'],
    owns: ({ rows }) => !Array.isArray(rows),
    name: ({ t }) => t(productMessages, 'airtime'),
    drawing: 'M8 3h8v18H8zM11 18h2',
    load: () => fromChunk(() => import('./airtime/airtime.bill.ts'), 'airtimeBill'),
  },
  data: {
    operations: ['data.buy'],
    name: ({ t }) => t(productMessages, 'data'),
    drawing: 'M4 9.5a12 12 0 0 1 16 0M7 13a7.500 7.500 0 0 1 10 0M10 16.500a3 3 0 0 1 4 0M12 20v.1',
    load: () => fromChunk(() => import('./data/data.bill.ts'), 'dataBill'),
  },
  electricity: {
    operations: ['electricity.buy'],
    name: ({ t }) => t(productMessages, 'electricity'),
    drawing: 'M13 3L5 14h6l-1 7 8-11h-6z',
    load: () => fromChunk(() => import('./electricity/electricity.bill.ts'), 'electricityBill'),
  },
  cable: {
    operations: ['cable.buy', 'cable.topup'],
    name: ({ t }) => t(productMessages, 'cable'),
    drawing: 'M3 8h18v12H3zM8 3l4 5 4-5',
    load: () => fromChunk(() => import('./cable/cable.bill.ts'), 'cableBill'),
  },
  internet: {
    operations: ['spectranet.buy'],
    name: ({ t }) => t(productMessages, 'internet'),
    drawing: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
    load: () => fromChunk(() => import('./internet/internet.bill.tsx'), 'internetBill'),
  },
  epin: {
    operations: ['epin.buy'],
    name: ({ t }) => t(productMessages, 'epin'),
    drawing: 'M2.500 9L12 4.500 21.500 9 12 13.500zM6 11v5c3 2.700 9 2.700 12 0v-5',
    load: () => fromChunk(() => import('./epin/epin.bill.ts'), 'epinBill'),
  },
  betting: {
    operations: ['betting.fund'],
    name: ({ t }) => t(productMessages, 'betting'),
    drawing: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8l4 3-1.500 4.500h-5L8 11z',
    load: () => fromChunk(() => import('./betting/betting.bill.ts'), 'bettingBill'),
  },
  international: {
    operations: ['international.buy'],
    name: ({ t }) => t(productMessages, 'international'),
    drawing: 'M3 12l18-8-6 17-3.500-6.500zM11.500 14.500L21 4',
    load: () => fromChunk(() => import('./international/international.bill.tsx'), 'internationalBill'),
  },
  sms: {
    operations: ['sms.send'],
    name: ({ t }) => t(productMessages, 'sms'),
    drawing: 'M4 5h16v11H10l-5 4v-4H4z',
    load: () => fromChunk(() => import('./sms/sms.bill.ts'), 'smsBill'),
  },
};

/** Airtime for many numbers, which is bought by the same operation as for one. */
export const bulkAirtimeProduct: BillProductEntry = {
  operations: ['airtime.buy'],
  owns: ({ rows }) => Array.isArray(rows),
  name: ({ t }) => t(productMessages, 'airtimeMany'),
  drawing: 'M3 6h6v15H3zM15 3h6v15h-6zM9 10h6M12 7l3 3-3 3',
  load: () => fromChunk(() => import('./bulk-airtime/bulk-airtime.bill.ts'), 'bulkAirtimeBill'),
};

/** A bill product's metadata before its form is loaded. */
export interface BillProductEntry {
  readonly operations: readonly InstructionOperationId[];
  /** Filters the purchases of these operations that belong to it. Default: all of them. */
  owns?(input: PurchaseInput): boolean;
  name(language: Language): string;
  /** The paths of its icon, 24 × 24. */
  readonly drawing: string;
  /** Loads its form, its receipt and its history entry. */
  readonly load: BillLoader;
}
