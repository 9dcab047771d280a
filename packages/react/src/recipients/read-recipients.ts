import { recipientOperationIds, type Recipient } from '@tillside/contract';
import { isRecord, oneOf, record, someOf, text, type Reader } from '../client/read.ts';

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
