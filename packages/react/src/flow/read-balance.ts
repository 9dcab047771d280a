import type { Balance } from '@tillside/contract';
import { readDollarBalance, readNairaBalance } from '../client/money.ts';
import { record, text, type Reader } from '../client/read.ts';

/** Validates the companion's answer. What can be spent may be negative. */
export const readBalance: Reader<Balance> = record(
  { name: text, available: (value) => readNairaBalance(value) ?? readDollarBalance(value) },
  { top_up: record({ url: text }) },
);
