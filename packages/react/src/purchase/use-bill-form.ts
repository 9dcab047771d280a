import { useEffect, useMemo, useReducer, useState } from 'react';
import type { Session } from '@tillside/contract/browser';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useLists } from '../lookups/use-lists.ts';
import { useLanguage } from '../provider/context.ts';
import type { CheckOfName } from '../validations/name-check.ts';
import { useNameCheck } from '../validations/use-name-check.ts';
import { noLists, type Bill, type BillContext } from './bill.ts';
import { listedPrices, repricedSince, type Repriced } from './listed-prices.ts';
import { changeForm, emptyForm, readValues, shownErrors, type Form, type FormEvent } from './form.ts';

export interface BillFormOptions {
  readonly session: Session;
  readonly initial: Readonly<Record<string, string>>;
  readonly presets?: readonly number[] | undefined;
  /** The input of an earlier purchase, which the form begins with. */
  readonly again?: PurchaseInput | undefined;
  /** What the companion said of fields, by field. */
  readonly refused: Readonly<Record<string, string>>;
  /** The input of an earlier attempt that is to be filled in. */
  readonly adopted: PurchaseInput | null;
}

/** The form of a bill: its texts, its lists, its name check, and what is wrong now. */
export interface BillForm {
  readonly context: BillContext;
  readonly form: Form;
  readonly errors: Readonly<Record<string, string>>;
  readonly nameCheck: CheckOfName;
  /** The price in a list changed between choosing and Continue. */
  readonly repriced: Repriced | null;
  change(event: FormEvent): void;
  /** Asks whose account it is, if that is not known yet. */
  checkName(): void;
  /** The input as it may be bought, name check included; `null`: something is wrong, which `errors` tells. */
  complete(): Promise<PurchaseInput | null>;
}

const none = [] as const;

export function useBillForm(bill: Bill, options: BillFormOptions): BillForm {
  const { session, presets, initial, again, refused, adopted } = options;
  const language = useLanguage();
  const away = useMemo<BillContext>(
    () => ({ session, ...language, presets, list: noLists }),
    [session, language, presets],
  );
  const [form, change] = useReducer(
    (current: Form, event: FormEvent) => changeForm(bill, current, event, away),
    undefined,
    () => {
      const form = emptyForm(bill, initial, away);
      return again ? changeForm(bill, form, { type: 'restored', input: again }, away) : form;
    },
  );
  useEffect(() => {
    if (adopted) change({ type: 'restored', input: adopted });
  }, [adopted]);

  const { find: list, refresh } = useLists(bill.lookups ?? none, form.values, session.caller.caller_tag);
  const context = useMemo<BillContext>(() => ({ ...away, list }), [away, list]);
  const [repriced, setRepriced] = useState<Repriced | null>(null);
  const read = readValues(bill, form, context);
  const asked = bill.nameCheck?.input(read.values, context) ?? null;
  const { state: nameCheck, run } = useNameCheck(bill.nameCheck, asked);

  return {
    context,
    form,
    nameCheck,
    repriced,
    errors: { ...shownErrors(bill, form, refused, context), ...nameErrors(bill, nameCheck, read.values, context) },
    change,
    checkName: () => void run(),
    async complete() {
      change({ type: 'submitted' });
      if (Object.keys(read.errors).length > 0) return null;
      const before = listedPrices(bill, form, context);
      await refresh();
      // What was chosen may not be on offer any more: the lists are read where they stand now.
      const { values, errors: since } = readValues(bill, form, context);
      if (Object.keys(since).length > 0) return null;
      setRepriced(repricedSince(before, listedPrices(bill, form, context)));
      const input = bill.input?.(values, context) ?? values;
      if (!bill.nameCheck || asked === null) return input;
      const { skip } = bill.nameCheck;
      // What the purchase does not depend on is not waited for twice.
      const found = skip && nameCheck.at === 'failed' ? nameCheck : await run();
      if (found.at === 'failed' && skip) return input;
      if (found.at !== 'known') return null;
      if (Object.keys(nameErrors(bill, found, values, context)).length > 0) return null;
      return { ...input, ...bill.nameCheck.adopt?.(found.details, read.values, context) };
    },
  };
}

function nameErrors(
  { nameCheck }: Bill,
  found: CheckOfName,
  values: PurchaseInput,
  context: BillContext,
): Readonly<Record<string, string>> {
  if (!nameCheck) return {};
  if (found.at === 'unknown') return { [nameCheck.field]: context.messages.nameUnknown };
  return found.at === 'known' ? (nameCheck.errors?.(found.details, values, context) ?? {}) : {};
}
