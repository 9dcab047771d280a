import type { AnyMoney, LookupOperationId } from '@tillside/contract';
import type { Failure } from './failure.ts';
import type { Reader } from './read.ts';

/** The declaration of a list that a form uses. */
export interface Lookup<Details> {
  readonly operation: LookupOperationId;
  /** Its query from the form's texts; `null` if they are incomplete. */
  input(texts: Texts): LookupQuery | null;
  /** Parses the answer. `null` if it is not recognised. */
  readonly read: Reader<Details>;
}

/** The query of a list. An amount is written `GHS 10`. */
export type LookupQuery = Readonly<Record<string, string | number | AnyMoney>>;

/** The texts in a form's fields. */
export type Texts = Readonly<Record<string, string>>;

/** The state of a list. */
export type List<Details> =
  /** A field that it depends on is empty. */
  | { readonly at: 'idle' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly failure: Failure; retry(): void }
  | { readonly at: 'ready'; readonly details: Details };

/** Returns the list of a declared lookup. */
export type FindList = <Details>(lookup: Lookup<Details>) => List<Details>;
