import { instructionOperationIds, type InstructionOperationId } from '@tillside/contract/browser';
import type { PurchaseOrder } from '../client/companion-client.ts';
import { readMoney } from '../client/guards.ts';
import { isNumber, isRecord, isText, oneOf } from '../client/read.ts';

/** A purchase that was sent, or is about to be, and whose outcome is not known yet. */
export interface Attempt extends PurchaseOrder {
  readonly operation: InstructionOperationId;
  /** When it was last sent, milliseconds since 1970. */
  readonly sentAt: number;
  /** How often it was sent with this key. */
  readonly sends: number;
}

/** Reads an attempt from storage; `null` for what an older version, or somebody else, left there. */
export function readAttempt(value: unknown): Attempt | null {
  if (!isRecord(value)) return null;
  const { key, input, sentAt, sends } = value;
  const operation = oneOf(instructionOperationIds, value['operation']);
  const quote = readMoney(value['quote']);
  if (
    !isText(key) ||
    key.length < 8 ||
    !operation ||
    !quote ||
    !isRecord(input) ||
    !isNumber(sentAt) ||
    !isNumber(sends)
  )
    return null;
  return { key, operation, input, quote, sentAt, sends };
}
