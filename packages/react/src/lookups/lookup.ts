import type { AnyMoney, LookupOperationId } from '@tillside/contract';
import type { Failure } from '../client/failure.ts';
import type { Reader } from '../client/read.ts';

/** A list of the companion that a form chooses from, declared. */
export interface Lookup<Details> {
  readonly operation: LookupOperationId;
  /** What it is asked with, from the texts of the form; `null`: not yet. */
  input(texts: Texts): LookupQuery | null;
  /** Reads what came over the wire. `null`: it is not what the companion says. */
  readonly read: Reader<Details>;
}

/** What a list is asked with. An amount is written `GHS 10`. */
export type LookupQuery = Readonly<Record<string, string | number | AnyMoney>>;

/** What stands in the fields of a form. */
export type Texts = Readonly<Record<string, string>>;

/** Where a list stands. */
export type List<Details> =
  /** What it depends on is not filled in yet. */
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly failure: Failure; retry(): void }
  | { readonly at: 'ready'; readonly details: Details };

/** Finds the list of a lookup that the form declares. */
export type FindList = <Details>(lookup: Lookup<Details>) => List<Details>;
