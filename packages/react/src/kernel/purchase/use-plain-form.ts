import { useEffect, useMemo, useReducer } from 'react';
import { useLanguage } from '../runtime/context.ts';
import { noLists, type BillContext } from '../flow/bill-fields.ts';
import type { Bill } from '../flow/bill.ts';
import type { BillForm, BillFormOptions } from '../flow/bill-form.ts';
import { resumedForm } from './draft.ts';
import { changeForm, emptyForm, readForm, shownErrors, type Form, type FormEvent } from '../flow/form.ts';

export interface FormTexts {
  readonly context: BillContext;
  readonly form: Form;
  change(event: FormEvent): void;
}

export function useFormTexts(bill: Bill, options: BillFormOptions): FormTexts {
  const { session, presets, initial, again, draft, adopted } = options;
  const language = useLanguage();
  const context = useMemo<BillContext>(
    () => ({ session, ...language, presets, list: noLists }),
    [session, language, presets],
  );
  const [form, change] = useReducer(
    (current: Form, event: FormEvent) => changeForm(bill, current, event, context),
    undefined,
    () => {
      if (draft) return resumedForm(bill, draft, initial, context);
      const empty = emptyForm(bill, initial, context);
      return again ? changeForm(bill, empty, { type: 'restored', input: again }, context) : empty;
    },
  );
  useEffect(() => {
    if (adopted) change({ type: 'restored', input: adopted });
  }, [adopted]);
  return { context, form, change };
}

/** The form of a bill without lists and name check, which avoids loading code for them. */
export function usePlainForm(bill: Bill, options: BillFormOptions): BillForm {
  const { context, form, change } = useFormTexts(bill, options);
  const reading = readForm(bill, form, context);
  const input = reading.ok ? reading.input : null;
  return {
    input,
    context,
    form,
    change,
    nameCheck: { at: 'idle' },
    repriced: null,
    errors: shownErrors(bill, form, options.refused, context),
    checkName() {},
    complete(isPressed) {
      if (isPressed) change({ type: 'submitted' });
      return Promise.resolve(input);
    },
  };
}
