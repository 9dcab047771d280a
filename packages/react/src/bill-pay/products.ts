import { productMessages } from '@tillside/messages';
import { later } from '../parts/later.tsx';
import type { Product } from './product.ts';
import { fromChunk } from '../provider/from-chunk.ts';

const hasRows = (input: Readonly<Record<string, unknown>>): boolean => Array.isArray(input['rows']);

/** The id of a product in the menu of all bills. */
export type ProductId =
  | 'airtime'
  | 'data'
  | 'electricity'
  | 'cable'
  | 'internet'
  | 'epin'
  | 'betting'
  | 'international'
  | 'airtime-many'
  | 'sms';

/** Every product with a form, roughly by demand. */
export const products: readonly (Product & { readonly id: ProductId })[] = [
  {
    id: 'airtime',
    operations: ['airtime.buy'],
    owns: (input) => !hasRows(input),
    name: ({ t }) => t(productMessages, 'airtime'),
    drawing: 'M8 3h8v18H8zM11 18h2',
    Form: later('form airtime', () => fromChunk(() => import('../bills/airtime/AirtimeForm.tsx'), 'AirtimeForm')),
  },
  {
    id: 'data',
    operations: ['data.buy'],
    name: ({ t }) => t(productMessages, 'data'),
    drawing: 'M4 9.5a12 12 0 0 1 16 0M7 13a7.500 7.500 0 0 1 10 0M10 16.500a3 3 0 0 1 4 0M12 20v.1',
    Form: later('form data', () => fromChunk(() => import('../bills/data/DataForm.tsx'), 'DataForm')),
  },
  {
    id: 'electricity',
    operations: ['electricity.buy'],
    name: ({ t }) => t(productMessages, 'electricity'),
    drawing: 'M13 3L5 14h6l-1 7 8-11h-6z',
    Form: later('form electricity', () =>
      fromChunk(() => import('../bills/electricity/ElectricityForm.tsx'), 'ElectricityForm'),
    ),
  },
  {
    id: 'cable',
    operations: ['cable.buy', 'cable.topup'],
    name: ({ t }) => t(productMessages, 'cable'),
    drawing: 'M3 8h18v12H3zM8 3l4 5 4-5',
    Form: later('form cable', () => fromChunk(() => import('../bills/cable/CableForm.tsx'), 'CableForm')),
  },
  {
    id: 'internet',
    operations: ['spectranet.buy'],
    name: ({ t }) => t(productMessages, 'internet'),
    drawing: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
    Form: later('form internet', () => fromChunk(() => import('../bills/internet/InternetForm.tsx'), 'InternetForm')),
  },
  {
    id: 'epin',
    operations: ['epin.buy'],
    name: ({ t }) => t(productMessages, 'epin'),
    drawing: 'M2.500 9L12 4.500 21.500 9 12 13.500zM6 11v5c3 2.700 9 2.700 12 0v-5',
    Form: later('form epin', () => fromChunk(() => import('../bills/epin/EpinForm.tsx'), 'EpinForm')),
  },
  {
    id: 'betting',
    operations: ['betting.fund'],
    name: ({ t }) => t(productMessages, 'betting'),
    drawing: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 8l4 3-1.500 4.500h-5L8 11z',
    Form: later('form betting', () => fromChunk(() => import('../bills/betting/BettingForm.tsx'), 'BettingForm')),
  },
  {
    id: 'international',
    operations: ['international.buy'],
    name: ({ t }) => t(productMessages, 'international'),
    drawing: 'M3 12l18-8-6 17-3.500-6.500zM11.500 14.500L21 4',
    Form: later('form international', () =>
      fromChunk(() => import('../bills/international/InternationalForm.tsx'), 'InternationalForm'),
    ),
  },
  {
    id: 'airtime-many',
    operations: ['airtime.buy'],
    owns: hasRows,
    name: ({ t }) => t(productMessages, 'airtimeMany'),
    drawing: 'M3 6h6v15H3zM15 3h6v15h-6zM9 10h6M12 7l3 3-3 3',
    Form: later('form airtime-many', () =>
      fromChunk(() => import('../bills/bulk-airtime/BulkAirtimeForm.tsx'), 'BulkAirtimeForm'),
    ),
  },
  {
    id: 'sms',
    operations: ['sms.send'],
    name: ({ t }) => t(productMessages, 'sms'),
    drawing: 'M4 5h16v11H10l-5 4v-4H4z',
    Form: later('form sms', () => fromChunk(() => import('../bills/sms/SmsForm.tsx'), 'SmsForm')),
  },
];

/** The ids of all products, in the order of the menu. */
export const productIds: readonly ProductId[] = products.map(({ id }) => id);
