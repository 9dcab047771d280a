import { isRef, type Ref } from '@tillside/contract';
import type { HttpRequest } from './message.ts';
import { Failure } from '../model/errors.ts';
import { notAnOption } from '../model/field-faults.ts';
import type { PageRequest } from '../model/store.ts';
import { isStorable } from '../model/text.ts';

const maxPage = 100;
const defaultPage = 20;

/** What a request asks for in its path and query. Each reader throws `invalid_input` for what it cannot read. */
export function readRef(value: unknown): Ref | null {
  return typeof value === 'string' && isRef(value) ? value : null;
}

/** The page of a list that a request asks for: of one owner, or of all. */
export function readPage(
  { query }: Pick<HttpRequest, 'query'>,
  ownerId: string | null,
): Pick<PageRequest, 'ownerId' | 'limit' | 'after'> {
  const after = readRef(query['after']);
  return { ownerId, limit: readLimit(query['limit']), ...(after ? { after } : {}) };
}

export function readLimit(value: unknown): number {
  if (value === undefined) return defaultPage;
  const limit = Number(value);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxPage) return limit;
  const text = `must be a whole number from 1 to ${maxPage}`;
  throw new Failure('invalid_input', {
    faults: { limit: { code: 'malformed', minimum: 1, maximum: maxPage, text } },
  });
}

/** A text that filters a list, of at most 200 characters. */
export function readText(name: string, value: unknown): string | undefined {
  if (value === undefined || (typeof value === 'string' && value !== '' && value.length <= 200 && isStorable(value)))
    return value;
  throw new Failure('invalid_input', {
    faults: { [name]: { code: 'malformed', text: 'must be 1 to 200 characters' } },
  });
}

export function readWord<Word extends string>(name: string, words: readonly Word[], value: unknown): Word | undefined {
  if (value === undefined) return undefined;
  const word = words.find((known) => known === value);
  if (word) return word;
  throw new Failure('invalid_input', { faults: { [name]: notAnOption(words) } });
}
