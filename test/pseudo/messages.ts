import { createTranslate as create, type Translate } from '@tillside/messages';
import { pseudoCatalogue } from './catalogue.ts';

export * from '@tillside/messages';

/** Translates with all texts of the catalogue between marks. */
export function createTranslate(): Translate {
  return create(pseudoCatalogue());
}
