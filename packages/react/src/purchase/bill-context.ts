import type { Naira, Session } from '@tillside/contract';
import type { FindList } from '../lookups/lookup.ts';
import type { Language } from '../provider/language.ts';

/** What the words and options of a bill are made from. */
export interface BillContext extends Language {
  readonly session: Session;
  /** Amounts to offer instead of the catalogue's. Whole naira. */
  readonly presets?: readonly Naira[] | undefined;
  /** The lists of the form. Away from a form, as in a receipt, every list is `idle`. */
  readonly list: FindList;
}

/** The lists of a place that has no form. */
export const noLists: FindList = () => ({ at: 'idle' });
