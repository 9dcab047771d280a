import type { Naira, Session } from '@tillside/contract';
import type { FindList } from '../client/lookup.ts';
import type { Language } from '../language/language.ts';

/** The context for the texts and options of a bill. */
export interface BillContext extends Language {
  readonly session: Session;
  /** Presets that replace the catalogue's. Whole naira. */
  readonly presets?: readonly Naira[] | undefined;
  /** The lists of the form. Without a form, as in a receipt, every list is `idle`. */
  readonly list: FindList;
}

/** The lists of a context without a form. */
export const noLists: FindList = () => ({ at: 'idle' });
