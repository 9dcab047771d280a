import { timesMoney } from '@tillside/contract';
import { epinMessages, productMessages } from '@tillside/messages';
import { isRecord } from '../../../kernel/client/read.ts';
import { countField } from '../../../kernel/ui/fields/count-field.tsx';
import { phoneField } from '../../../kernel/ui/fields/phone-field.tsx';
import { pickField } from '../../../kernel/ui/fields/pick-field.tsx';
import { digitsOnly, textField } from '../../../kernel/ui/fields/text-field.tsx';
import { optionsOf } from '../../../kernel/flow/pick-option.ts';
import { later } from '../../../kernel/ui/later.tsx';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import type { Provider, BillContext, Line } from '../../../kernel/flow/bill-fields.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import { epinProducts, type EpinProduct, epinSubject, productOf, readEpins } from './epin-products.ts';
import { pinCodes } from '../pin-codes.ts';
import { fromChunk } from '../../../kernel/runtime/from-chunk.ts';

const listed = optionsOf<EpinProduct>(({ id, name, collection, amount, left }, { t, format }) => ({
  value: id,
  name,
  group: collection,
  provider: collection,
  price: format.money(amount),
  ...(left === null ? {} : { note: left > 0 ? t(epinMessages, 'left', { count: left }) : t(epinMessages, 'soldOut') }),
  unavailable: left !== null && left < 1,
}));

const phone = phoneField();
const isJamb = (id: unknown, context: BillContext): boolean => productOf(id, context)?.needs === 'account_and_phone';

/** The maximum per purchase without a catalogue. */
const defaultMaxPins = 10;

/** The stock, and at most what the companion sells per purchase. */
function maxOf(id: unknown, context: BillContext): { readonly most: number; readonly scarce: boolean } {
  const atOnce = context.session.catalogue.pins?.at_once ?? defaultMaxPins;
  const left = productOf(id, context)?.left ?? atOnce;
  return left < atOnce ? { most: Math.max(1, left), scarce: true } : { most: atOnce, scarce: false };
}

/** Pins of examining bodies (platform §4.3). */
export const epinBill: Bill = {
  operation: 'epin.buy',
  title: ({ t }) => t(epinMessages, 'title'),
  name: ({ t }) => t(productMessages, 'epin'),
  fields: {
    id: pickField({
      provider: 'exam',
      label: ({ t }) => t(epinMessages, 'productLabel'),
      hint: ({ t }) => t(epinMessages, 'productHint'),
      empty: ({ t }) => t(epinMessages, 'productEmpty'),
      list: epinProducts,
      options: (context) => {
        const list = context.list(epinProducts);
        return list.at === 'ready' ? listed(list.details, context) : [];
      },
    }),
    account: textField({
      label: (context, texts) => accountLabel(texts?.['id'], context),
      hint: (context, texts) => (isJamb(texts['id'], context) ? context.t(epinMessages, 'profileHint') : undefined),
      when: (texts, context) => (productOf(texts['id'], context)?.needs ?? 'nothing') !== 'nothing',
      resetBy: ['id'],
      clean: digitsOnly,
      fault: (text, context, texts) => {
        const { t } = context;
        if (text === '')
          return isJamb(texts['id'], context) ? t(epinMessages, 'profileEmpty') : t(epinMessages, 'accountEmpty');
        return /^[A-Za-z0-9/]+$/.test(text) ? null : t(epinMessages, 'accountSymbols');
      },
    }),
    phone: {
      ...phone,
      hint: ({ t }) => t(epinMessages, 'phoneHint'),
      when: (texts, context) => isJamb(texts['id'], context),
    },
    qty: countField({
      label: ({ t }) => t(epinMessages, 'quantityLabel'),
      hint: (context, texts) => {
        const { most, scarce } = maxOf(texts['id'], context);
        const { t } = context;
        return scarce
          ? t(epinMessages, 'quantityStock', { maximum: most })
          : t(epinMessages, 'quantityHint', { maximum: most });
      },
      when: (texts, context) => productOf(texts['id'], context) !== undefined,
      limits: (context, texts) => ({ minimum: 1, maximum: maxOf(texts['id'], context).most }),
    }),
  },
  lookups: [epinProducts],
  nameCheck: {
    operation: 'jamb.validate',
    field: 'account',
    below: 'account',
    input: ({ id, account }, context) => (isJamb(id, context) && account !== undefined ? { id, account } : null),
    unknown: ({ t }) => t(epinMessages, 'profileUnknown'),
    name: (details) => (isRecord(details) && typeof details['name'] === 'string' ? details['name'] : null),
  },
  total: ({ id, qty }, context) => {
    const product = productOf(id, context);
    return product && typeof qty === 'number' ? { amount: timesMoney(product.amount, qty) } : null;
  },
  provider: examBody,
  subject: epinSubject,
  review: (input, context) => lines(input, productOf(input['id'], context)?.name, context),
  receipt: ({ input, details }, context) => {
    const title = details?.['title'];
    const named = typeof title === 'string' && title !== '' ? title : undefined;
    return lines(input, named ?? productOf(input['id'], context)?.name, context);
  },
  codes: (instruction, context) => pinCodes(readEpins(instruction.details?.['epins']) ?? [], instruction, context),
  Delivered: later('exam pins', () => fromChunk(() => import('./EpinsDelivered.tsx'), 'EpinsDelivered')),
};

/** The examining body by the list, else by the title of the delivered pin. */
function examBody(
  { id }: PurchaseInput,
  context: BillContext,
  { title }: Readonly<Record<string, unknown>>,
): Provider | null {
  const product = productOf(id, context);
  const name = product?.name ?? (typeof title === 'string' ? title : id);
  return typeof name === 'string' ? { kind: 'exam', id: product?.collection ?? name, name } : null;
}

function accountLabel(id: unknown, context: BillContext): string {
  const { t } = context;
  return isJamb(id, context) ? t(epinMessages, 'profileLabel') : t(epinMessages, 'accountLabel');
}

function lines(input: Readonly<Record<string, unknown>>, title: string | undefined, context: BillContext): Line[] {
  const { t } = context;
  const { id, qty, account } = input;
  return [
    { label: t(epinMessages, 'productLabel'), value: title ?? '' },
    { label: t(epinMessages, 'quantityLabel'), value: typeof qty === 'number' ? context.format.count(qty) : '' },
    { label: accountLabel(id, context), value: typeof account === 'string' ? account : '' },
    { label: phone.label(context), value: phone.show(input['phone'], context) },
  ].filter(({ value }) => value !== '');
}
