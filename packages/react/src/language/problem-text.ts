import type { ProblemCause, FieldError } from '@tillside/contract';
import { problemsMessages, reasonsMessages, fieldErrorsMessages } from '@tillside/messages';
import type { Language, Format } from './language.ts';

/**
 * The text of a problem: of its reason if it has one, else of its code. Empty if this page knows
 * neither, as with a newer companion.
 */
export function problemText(problem: ProblemCause, language: Pick<Language, 't'>): string {
  const told = reasonText(problem, language);
  if (told !== null) return told;
  const { code } = problem;
  return Object.hasOwn(problemsMessages.texts, code) ? language.t(problemsMessages, code) : '';
}

/** `null` without a reason, with an unknown one, or if a parameter is missing. */
function reasonText({ reason, parameters = {} }: ProblemCause, { t }: Pick<Language, 't'>): string | null {
  if (reason === undefined || !isTold(reason)) return null;
  const { left, seconds, maximum, minutes } = parameters;
  switch (reason) {
    case 'few_left':
      return left === undefined ? t(reasonsMessages, 'not_so_many_left') : t(reasonsMessages, reason, { left });
    case 'one_question_a_minute':
      return seconds === undefined ? null : t(reasonsMessages, reason, { seconds });
    case 'requests_a_minute':
    case 'recipients_full':
    case 'cases_open':
    case 'cases_today':
      return maximum === undefined ? null : t(reasonsMessages, reason, { maximum });
    case 'pin_wrong_too_often':
    case 'pin_limit':
      return minutes === undefined ? null : t(reasonsMessages, reason, { minutes });
    default:
      return t(reasonsMessages, reason);
  }
}

/** The reasons of a link stand on its page alone, which tells them itself. */
function isTold(reason: string): reason is keyof (typeof reasonsMessages)['texts'] {
  return Object.hasOwn(reasonsMessages.texts, reason);
}

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
