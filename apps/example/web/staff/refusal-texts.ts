import {
  fieldErrorCodes,
  formatMoney,
  isAnyMoney,
  problemCodes,
  type FieldError,
  type ProblemReason,
} from '@tillside/contract';
import { createTranslate, reasonsMessages } from '@tillside/messages';
import { fieldErrorText, problemText } from '@tillside/react/parts';

const t = createTranslate();
const format = { money: formatMoney, count: String } as const;

/** Why the companion refused, in words: what is wrong with each field, else what its code says. `null`: it did not say. */
export function refusalTexts(answer: unknown): string | null {
  const code = problemCodes.find((known) => known === read(answer, 'code'));
  if (code === undefined) return null;
  const reason = read(answer, 'reason');
  const errors = read(answer, 'errors');
  const fields = Object.entries<unknown>(typeof errors === 'object' && errors !== null ? { ...errors } : {}).map(
    ([field, error]) => `${field}: ${fieldWords(error)}`,
  );
  return fields.length > 0
    ? fields.join(' ')
    : problemText(
        { code, ...(isReason(reason) && { reason }), parameters: numbersIn(read(answer, 'parameters')) },
        { t },
      );
}

function fieldWords(error: unknown): string {
  const bound = (name: string): FieldError['minimum'] => {
    const value = read(error, name);
    return typeof value === 'number' || isAnyMoney(value) ? value : undefined;
  };
  const code = fieldErrorCodes.find((known) => known === read(error, 'code')) ?? 'malformed';
  return fieldErrorText({ code, minimum: bound('minimum'), maximum: bound('maximum') }, { t, format });
}

function isReason(value: unknown): value is ProblemReason {
  return typeof value === 'string' && Object.hasOwn(reasonsMessages.texts, value);
}

function numbersIn(value: unknown): Record<string, number> {
  const entries = Object.entries<unknown>(typeof value === 'object' && value !== null ? { ...value } : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
