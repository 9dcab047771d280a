import type { FieldError } from '@tillside/contract';
import { fieldErrorsMessages } from '@tillside/messages';
import type { Format, Language } from './language.ts';

/** The text of a field error, shown below the field. */
export function fieldErrorText(
  error: FieldError,
  { t, format }: Pick<Language, 't'> & { readonly format: Pick<Format, 'money' | 'count'> },
): string {
  const { code, minimum, maximum, options } = error;
  const written = (bound: NonNullable<FieldError['minimum']>): string => {
    if (typeof bound === 'number') return format.count(bound);
    return 'minor' in bound ? format.money(bound) : `${bound.currency} ${bound.value}`;
  };
  if (code === 'too_small' && minimum !== undefined)
    return t(fieldErrorsMessages, 'at_least', { minimum: written(minimum) });
  if (code === 'too_large' && maximum !== undefined)
    return t(fieldErrorsMessages, 'at_most', { maximum: written(maximum) });
  if (code === 'not_an_option' && options !== undefined)
    return t(fieldErrorsMessages, 'one_of', { options: options.join(', ') });
  if (typeof minimum === 'number') {
    if (code === 'too_short') return t(fieldErrorsMessages, 'characters_at_least', { minimum });
    if (code === 'too_few') return t(fieldErrorsMessages, 'entries_at_least', { minimum });
  }
  if (typeof maximum === 'number') {
    if (code === 'too_long') return t(fieldErrorsMessages, 'characters_at_most', { maximum });
    if (code === 'too_many') return t(fieldErrorsMessages, 'entries_at_most', { maximum });
  }
  // A newer companion may send codes unknown to this page.
  return t(fieldErrorsMessages, Object.hasOwn(fieldErrorsMessages.texts, code) ? code : 'malformed');
}
