import { type ReactNode, useMemo, useState } from 'react';
import { Flow, type PurchaseFlowProps } from './Flow.tsx';
import { nameCheckMessages } from '@tillside/messages';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useLists } from '../flow/use-lists.ts';
import { NameCard } from './NameCard.tsx';
import type { CheckOfName } from '../flow/name-check.ts';
import { useNameCheck } from '../flow/use-name-check.ts';
import type { Bill } from '../flow/bill.ts';
import type { BillContext } from '../flow/bill-fields.ts';
import { type BillForm, type BillFormOptions, listedPrices, repricedSince, type Repriced } from '../flow/bill-form.ts';
import { readValues, shownErrors } from '../flow/form.ts';
import { useFormTexts } from './use-plain-form.ts';
import { usePurchaseWith, type PurchaseOptions } from './use-purchase.ts';
import type { Purchase } from '../flow/purchase.ts';

export type { AmountFormProps, BillFormProps, PurchaseFlowProps } from './Flow.tsx';

/** A whole widget for one bill: fill → review → pay → outcome → receipt. */
export function PurchaseFlow(props: PurchaseFlowProps): ReactNode {
  return <Flow {...props} useForm={useBillForm} />;
}

const none = [] as const;

function useBillForm(bill: Bill, options: BillFormOptions): BillForm {
  const { context: away, form, change } = useFormTexts(bill, options);
  const { find: list, refresh } = useLists(bill.lookups ?? none, form.values, options.session.caller.caller_tag);
  const context = useMemo<BillContext>(() => ({ ...away, list }), [away, list]);
  const [repriced, setRepriced] = useState<Repriced | null>(null);
  const read = readValues(bill, form, context);
  const asked = bill.nameCheck?.input(read.values, context) ?? null;
  const { state: nameCheck, run } = useNameCheck(bill.nameCheck, asked);

  return {
    input: Object.keys(read.errors).length > 0 ? null : completed(bill, nameCheck, read.values, context),
    context,
    form,
    nameCheck,
    NameCard,
    repriced,
    errors: {
      ...shownErrors(bill, form, options.refused, context),
      ...nameErrors(bill, nameCheck, read.values, context),
    },
    change,
    checkName: () => void run(),
    async complete(isPressed) {
      if (isPressed) change({ type: 'submitted' });
      if (Object.keys(read.errors).length > 0) return null;
      const before = listedPrices(bill, form, context);
      await refresh();
      // A chosen option may no longer be offered: read the current lists.
      const { values, errors: since } = readValues(bill, form, context);
      if (Object.keys(since).length > 0) return null;
      setRepriced(repricedSince(before, listedPrices(bill, form, context)));
      // A check that the purchase does not depend on is not awaited twice.
      const isKnown = asked === null || (bill.nameCheck?.skip && nameCheck.at === 'failed');
      return completed(bill, isKnown ? nameCheck : await run(), values, context);
    },
  };
}

/** The input with what the name check adds; `null` while the purchase depends on a name that is not known. */
function completed(bill: Bill, found: CheckOfName, values: PurchaseInput, context: BillContext): PurchaseInput | null {
  const input = bill.input?.(values, context) ?? values;
  const { nameCheck } = bill;
  if (!nameCheck || nameCheck.input(values, context) === null) return input;
  if (found.at === 'failed' && nameCheck.skip) return input;
  if (found.at !== 'known' || Object.keys(nameErrors(bill, found, values, context)).length > 0) return null;
  return { ...input, ...nameCheck.adopt?.(found.details, values, context) };
}

function nameErrors(
  { nameCheck }: Bill,
  found: CheckOfName,
  values: PurchaseInput,
  context: BillContext,
): Readonly<Record<string, string>> {
  if (!nameCheck) return {};
  if (found.at === 'unknown')
    return { [nameCheck.field]: nameCheck.unknown?.(context) ?? context.t(nameCheckMessages, 'unknown') };
  return found.at === 'known' ? (nameCheck.errors?.(found.details, values, context) ?? {}) : {};
}

/** Runs the shared purchase flow for one bill. Sends nothing without a press of Pay. */
export function usePurchase(bill: Bill, options: PurchaseOptions): Purchase {
  return usePurchaseWith(useBillForm, bill, options);
}
