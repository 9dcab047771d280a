import { plainDigits, type Instruction } from '@tillside/contract';
import { isOf, products } from '../bills/index.ts';
import { isCertain } from '../../kernel/instructions/polling.ts';

/** The filter of the history. Empty texts match any. */
export interface HistoryFilter {
  /** A product of the menu of all bills. */
  readonly product: string;
  /** `activity` shows operations on cards, accounts and wallets, which every other state leaves out. */
  readonly state: '' | 'open' | 'delivered' | 'notDelivered' | 'activity';
  /** A recipient's name or number, or a reference. */
  readonly search: string;
}

export const anyPurchase: HistoryFilter = { product: '', state: '', search: '' };

export function isFiltering({ product, state, search }: HistoryFilter): boolean {
  return product !== '' || state !== '' || plain(search) !== '';
}

/** @param label the name under which the user saved the recipient */
export function passes(
  instruction: Instruction,
  { product, state, search }: HistoryFilter,
  label: string | null = null,
): boolean {
  if (product !== '' && !products.some((each) => each.id === product && isOf(each, instruction))) return false;
  if (isBill(instruction) === (state === 'activity')) return false;
  if (state !== '' && state !== 'activity' && stateOf(instruction) !== state) return false;
  const sought = plain(search);
  return sought === '' || [label ?? '', ...searchable(instruction)].some((text) => plain(text).includes(sought));
}

/** Whether it is a purchase, and not an action on a card, an account or a wallet. */
export function isBill({ kind }: Instruction): boolean {
  return kind === 'bill';
}

function stateOf(instruction: Instruction): HistoryFilter['state'] {
  const { state } = instruction;
  if (!isCertain(instruction)) return 'open';
  return state === 'succeeded' || state === 'partial' ? 'delivered' : 'notDelivered';
}

function searchable({ ref, input, details }: Instruction): readonly string[] {
  return [ref, ...textsIn(input), ...textsIn(details?.['trans_id']), ...textsIn(details?.['customer_name'])];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Normalises for comparison: 0803 123 4567 finds 2348031234567. */
function plain(text: string): string {
  const bare = plainDigits(text)
    .toLowerCase()
    .replace(/[\s()+-]/g, '');
  return /^\d+$/.test(bare) ? bare.replace(/^(?:234|0)(?=\d{4})/, '') : bare;
}
