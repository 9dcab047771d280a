import { useState, type ComponentType, type ReactNode } from 'react';
import type { PurchaseInput } from '../../kernel/client/companion-client.ts';
import { OnePurchaseContext } from '../../kernel/flow/again.ts';
import type { BillField, ControlProps } from '../../kernel/flow/bill-fields.ts';
import type { Texts } from '../../kernel/client/lookup.ts';
import type { Bill } from '../../kernel/flow/bill.ts';
import type { InstructCallbacks } from '../../kernel/instructions/use-instruct-callbacks.ts';
import { billProducts } from '../bills/index.ts';
import { PurchaseFlow } from '../../kernel/purchase/PurchaseFlow.tsx';
import { FieldFrame } from '../../kernel/ui/fields/FieldFrame.tsx';
import { later } from '../../kernel/ui/later.tsx';
import { WidgetSkeleton } from '../../kernel/ui/skeletons.tsx';

export interface LinkFormProps extends InstructCallbacks {
  /** The name of its product. */
  readonly widget: string;
  /** The fields that the link fixes. They stay the same for as long as the form is shown. */
  readonly input: PurchaseInput;
}

/** The form of a link. Fields that the link fixes are shown and sent, and cannot be changed. */
export function LinkForm({ widget, input, ...callbacks }: LinkFormProps): ReactNode {
  const [Form] = useState(() => formOf(widget, input));
  return <OnePurchaseContext.Provider value={input}>{Form && <Form {...callbacks} />}</OnePurchaseContext.Provider>;
}

/** `null` for a product that only a newer companion sells. */
function formOf(widget: string, input: PurchaseInput): ComponentType<InstructCallbacks> | null {
  const product = Object.entries(billProducts).find(([id]) => id === widget)?.[1];
  if (!product) return null;
  return later(
    `form of the link ${widget}`,
    async () => {
      const bill = withFixed(await product.load(), input);
      const initial = textsOf(bill, input);
      return (callbacks: InstructCallbacks) => <PurchaseFlow bill={bill} initial={initial} {...callbacks} />;
    },
    <WidgetSkeleton fields={['field', 'amount']} />,
  );
}

/** The bill with the fields that the link fixes. They keep their values whatever happens to the form. */
export function withFixed(bill: Bill, input: PurchaseInput): Bill {
  const texts = textsOf(bill, input);
  const fields = Object.entries(bill.fields).map(([name, field]): [string, BillField] => [
    name,
    name in input ? fixedField(field, input[name], texts) : field,
  ]);
  return { ...bill, fields: Object.fromEntries(fields) };
}

function fixedField(field: BillField, value: unknown, texts: Texts): BillField {
  const { suggestion: _suggestion, resetBy: _resetBy, ...kept } = field;
  const text = field.tidy?.(field.write(value), texts) ?? field.write(value);
  return {
    ...kept,
    Control: (props) => <FixedValue {...props} field={field} text={text} decided={value} />,
    write: () => text,
    read: (_typed, context, others) => field.read(text, context, others),
  };
}

function textsOf(bill: Bill, input: PurchaseInput): Readonly<Record<string, string>> {
  const written = Object.keys(input).flatMap((name) => {
    const field = bill.fields[name];
    return field ? [[name, field.write(input[name])] as const] : [];
  });
  return { ...Object.fromEntries(written), ...bill.restore?.(input) };
}

interface FixedValueProps extends ControlProps {
  readonly field: BillField;
  readonly text: string;
  readonly decided: unknown;
}

/** A fixed value, formatted for display whatever its notation in the link. */
function FixedValue({ field, text, decided, id, label, error, context, texts, inside }: FixedValueProps): ReactNode {
  const reading = field.read(text, context, texts);
  const shown = field.show(reading.ok ? reading.value : decided, context);
  return (
    <>
      {error === undefined ? (
        <div className="ts-folded">
          <span className="ts-folded-label">{label}</span>
          <bdi className="ts-folded-value">{shown}</bdi>
        </div>
      ) : (
        // It cannot be corrected here. The error states why the purchase cannot continue.
        <FieldFrame id={id} label={label} error={error} group>
          <bdi className="ts-folded-value" id={id} tabIndex={-1} aria-describedby={`${id}-error`}>
            {shown}
          </bdi>
        </FieldFrame>
      )}
      {inside?.control}
    </>
  );
}
