import { useMemo } from 'react';
import type { FieldError } from '@tillside/contract';
import { commonMessages } from '@tillside/messages';
import { useLanguage } from '../session/context.ts';
import { useSteps } from './use-steps.ts';

/**
 * The texts of the companion's field errors. They load with the steps, which are requested as soon as something is
 * typed; until then these fields are only marked.
 */
export function useFieldErrorTexts(errors: Readonly<Record<string, FieldError>>): Readonly<Record<string, string>> {
  const language = useLanguage();
  const { part } = useSteps(Object.keys(errors).length > 0);
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(errors).map(([path, error]) => [
          path,
          part ? part.fieldErrorText(error, language) : language.t(commonMessages, 'checkField'),
        ]),
      ),
    [errors, part, language],
  );
}
