import { readMoneyText, type Instruction, type Naira } from '@tillside/contract';
import { electricityMessages, type Translate } from '@tillside/messages';
import { readNaira } from '../../../kernel/client/money.ts';
import { record, text, type Reader } from '../../../kernel/client/read.ts';
import type { BillContext, Line } from '../../../kernel/flow/bill-fields.ts';

/** Codes arrive as text or as digits: the document does not specify which (platform §4.3). */
const textual: Reader<string> = (value) => (typeof value === 'number' ? String(value) : text(value)?.trim() || null);

/** The result of an electricity purchase. */
interface DeliveredEnergy {
  readonly token?: string;
  readonly reset_token?: string;
  readonly configure_token?: string;
  readonly token_amount?: Naira;
  readonly amount_of_power?: string;
  readonly unit?: string;
  readonly tax_amount?: Naira;
  readonly tariff?: string;
  readonly address?: string;
  readonly customer_name?: string;
}

const readEnergy: Reader<DeliveredEnergy> = record(
  {},
  {
    token: textual,
    reset_token: textual,
    configure_token: textual,
    token_amount: readNaira,
    amount_of_power: textual,
    unit: textual,
    tax_amount: readNaira,
    tariff: textual,
    address: textual,
    customer_name: textual,
  },
);

/** Read from the owner's receipt. */
export function deliveredEnergy({ details }: Instruction): DeliveredEnergy {
  return readEnergy(details) ?? {};
}

/** The units with their name: `27.28 kWh`. `null` if the company returned none, such as for a postpaid meter. */
export function unitsOf(instruction: Instruction): string | null {
  const { amount_of_power, unit = '' } = deliveredEnergy(instruction);
  return amount_of_power === undefined ? null : `${amount_of_power}\u00a0${unit}`.trim();
}

/** Units, their price, and the tax in it. */
export function energyLines(instruction: Instruction, context: BillContext): readonly Line[] {
  const { t } = context;
  const { unit = '', token_amount, tax_amount, tariff } = deliveredEnergy(instruction);
  const lines: readonly (readonly [label: string, value: string])[] = [
    [t(electricityMessages, 'units'), unitsOf(instruction) ?? ''],
    [t(electricityMessages, 'tariff'), tariffText(tariff, unit || 'kWh', context)],
    [t(electricityMessages, 'energy'), token_amount ? context.format.money(token_amount) : ''],
    [t(electricityMessages, 'tax'), tax_amount ? context.format.money(tax_amount) : ''],
  ];
  return lines.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}

/** A number is naira per unit; anything else, such as the name of a tariff class, is shown unchanged. */
function tariffText(tariff: string | undefined, unit: string, { t, format }: BillContext): string {
  const price = readNaira(readMoneyText(`NGN ${tariff ?? ''}`));
  if (price === null) return tariff ?? '';
  return t(electricityMessages, 'tariffPerUnit', { price: format.money(price), unit });
}

/** A number to enter on a meter. */
export interface Token {
  readonly label: string;
  /** To enter and to copy: without spaces. */
  readonly digits: string;
  /** To read: in groups of four. */
  readonly groups: readonly string[];
}

/** In the order of entry: the keys first, because the token is made with the new ones (platform §4.3, observed). */
export function tokensInOrder(delivered: DeliveredEnergy, t: Translate): readonly Token[] {
  const { reset_token, configure_token, token } = delivered;
  const keys = reset_token !== undefined || configure_token !== undefined;
  return [
    ...tokenOf(t(electricityMessages, 'resetToken'), reset_token),
    ...tokenOf(t(electricityMessages, 'configureToken'), configure_token),
    ...tokenOf(keys ? t(electricityMessages, 'loadToken') : t(electricityMessages, 'token'), token),
  ];
}

function tokenOf(label: string, text: string | undefined): readonly Token[] {
  if (text === undefined) return [];
  const digits = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}]/gu, '');
  // Text that is not digits only is shown as the company wrote it: a wrong group would be a wrong token.
  return [{ label, digits, groups: /^\d+$/.test(digits) ? (digits.match(/\d{1,4}/g) ?? []) : [text] }];
}
