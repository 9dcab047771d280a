import { z } from 'zod';
import { nairaOnTheWire } from '../../kernel/platform/wire-money.ts';
import { transactionStatuses } from '../../kernel/platform/status.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import {
  alsoSpelled,
  conditional,
  deciding,
  expected,
  plainTime,
  provingRows,
  renamed,
  textual,
  wireEnum,
  wireId,
  wireRef,
} from '../../kernel/platform/wire.ts';

/** The outcome for one destination of a purchase. `number` is in local 0… form; `response` is free text. */
const ProcessedRow = z
  .looseObject({
    number: textual,
    amount: conditional(nairaOnTheWire),
    id: conditional(textual),
    response: deciding(z.string()),
  })
  .meta({ id: 'ProcessedRow', description: 'What happened to one destination. Amounts in naira.' });

/** The state of a purchase. Any word is accepted; an unknown one proves nothing. */
export const transactionStatus = wireEnum(
  transactionStatuses,
  '`processing` and `success` are documented, and that there are others (platform §3); the rest is observed, `partial` of a bulk purchase assumed.',
);

/** Fields common to bill transactions, amounts in naira unless the product specifies otherwise (platform §2.12). */
const common = {
  trans_id: wireId,
  /** Some products omit it (observed). A missing or unknown word proves nothing. */
  transaction_status: deciding(transactionStatus),
  ref: deciding(wireRef.nullable()).describe('Echo of the request’s ref; null where none was sent (assumed).'),
  amount: conditional(nairaOnTheWire.nullable()),
  discount: conditional(nairaOnTheWire.nullable()),
  total_charge: conditional(nairaOnTheWire.nullable()),
  product: conditional(z.string().nullable()),
  category: conditional(z.string().nullable()),
  created_at: expected(plainTime),
};

/** The amounts of most products, in naira: `total_charge` is `amount` less `discount`. */
export const charged = {
  amount: expected(nairaOnTheWire),
  discount: expected(nairaOnTheWire),
  total_charge: expected(nairaOnTheWire),
};

interface BillForm {
  /** The spelling of `total_charge` in cable products (platform §2.12). */
  readonly charge?: 'total_charged';
}

/** The details of a bill purchase: the common fields and the product's own. */
export function billResult<Shape extends z.ZodRawShape>(name: string, shape: Shape, { charge }: BillForm = {}) {
  const details = z.looseObject(common).extend(shape);
  return spellTotalCharge(details, charge).meta({ id: name });
}

/** The audience of the common fields: `discount` and `total_charge` are the merchant's margin. */
export const billVisibility = shownTo({
  everyone: ['trans_id', 'transaction_status', 'amount', 'product', 'category', 'created_at'],
  staff: ['discount', 'total_charge'],
  nobody: ['ref'],
});

/** A purchase with an entry per destination, such as airtime and data (platform §2.12). */
export const processedRows = deciding(provingRows(ProcessedRow));

/** Some products write `total_charged` (platform §2.12), which is read as `total_charge`. */
export function spellTotalCharge<Schema extends z.ZodType>(details: Schema, charge?: 'total_charged') {
  const names = { total_charged: 'total_charge' };
  return charge === undefined ? alsoSpelled(names, details) : renamed(names, details);
}
