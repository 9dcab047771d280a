import { recipientOperationIds, type RecentRecipient, type Recipient } from '@tillside/contract';
import { readMoney } from '../client/money.ts';
import { anyRecord, isRecord, oneOf, record, someOf, text, type Reader } from '../client/read.ts';

const fields: Reader<Record<string, string>> = (value) =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : null;

export const readRecipient: Reader<Recipient> = record({
  id: text,
  label: text,
  operation: oneOf(recipientOperationIds),
  fields,
  created_at: text,
});

const list = record({ items: someOf(readRecipient) });

export const readRecipients: Reader<Recipient[]> = (value) => list(value)?.items ?? null;

const recents = record({
  items: someOf(
    record(
      { operation: oneOf(recipientOperationIds), ref: text, fields, input: anyRecord, amount: readMoney, at: text },
      { name: text },
    ),
  ),
});

export const readRecents: Reader<RecentRecipient[]> = (value) => recents(value)?.items ?? null;
