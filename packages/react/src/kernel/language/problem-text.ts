import type { ProblemCause } from '@tillside/contract';
import { problemsMessages, reasonsMessages } from '@tillside/messages';
import type { Language } from './language.ts';

/**
 * The text of a problem: of its reason if it has one, else of its code. Empty if this page knows
 * neither, as with a newer companion.
 */
export function problemText(problem: ProblemCause, language: Pick<Language, 't'>): string {
  const reason = reasonText(problem, language);
  if (reason !== null) return reason;
  const { code } = problem;
  return Object.hasOwn(problemsMessages.texts, code) ? language.t(problemsMessages, code) : '';
}

/** `null` without a reason, with an unknown one, or if a parameter is missing. */
function reasonText({ reason, parameters = {} }: ProblemCause, { t }: Pick<Language, 't'>): string | null {
  if (reason === undefined || !hasText(reason)) return null;
  const { left, seconds, maximum, minutes } = parameters;
  switch (reason) {
    case 'few_left':
      return left === undefined ? t(reasonsMessages, 'not_so_many_left') : t(reasonsMessages, reason, { left });
    case 'one_question_a_minute':
      return seconds === undefined ? null : t(reasonsMessages, reason, { seconds });
    case 'requests_a_minute':
    case 'rows_an_hour':
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

/** The reasons of a link are only on its page, which has its own texts for them. */
function hasText(reason: string): reason is keyof (typeof reasonsMessages)['texts'] {
  return Object.hasOwn(reasonsMessages.texts, reason);
}
