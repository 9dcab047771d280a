import { createTranslate as create, type Translate } from '@tillside/messages';
import { pseudoCatalogue } from './catalogue.ts';

export * from '@tillside/messages';

/** Texts, with all that the catalogue says between marks. */
export function createTranslate(): Translate {
  return create(pseudoCatalogue());
}
