import type { ReactNode } from 'react';
import { isSuggested } from '../purchase/form.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import { AmountInput } from './AmountInput.tsx';
import { ChoiceTiles } from './ChoiceTiles.tsx';
import { PhoneInput } from './PhoneInput.tsx';

export interface FieldControlProps {
  readonly purchase: Purchase;
  /** The field's name in the bill's declaration. */
  readonly name: string;
  readonly id: string;
}

/** The control that a field's declaration asks for. */
export function FieldControl({ purchase, name, id }: FieldControlProps): ReactNode {
  const { bill, context, form, errors } = purchase;
  const field = bill.fields[name];
  if (!field) return null;
  const { messages, format } = context;
  const control = {
    id,
    name,
    label: field.label(messages),
    value: form.values[name] ?? '',
    error: errors[name],
    onChange: (text: string) => purchase.change(name, text),
    onLeave: () => purchase.leave(name),
  };
  switch (field.kind) {
    case 'phone':
      return <PhoneInput {...control} />;
    case 'choice': {
      const suggested = isSuggested(form, name);
      return (
        <ChoiceTiles
          {...control}
          options={field.options(context)}
          suggested={suggested}
          hint={suggested ? field.suggestion?.hint(messages) : undefined}
        />
      );
    }
    case 'amount': {
      const { minimum, maximum, presets } = field.limits(context);
      const hint = messages.amountRange({ minimum: format.naira(minimum), maximum: format.naira(maximum) });
      return <AmountInput {...control} presets={presets} hint={hint} />;
    }
    default:
      return field satisfies never;
  }
}
