import type { ReactNode } from 'react';
import { PurchaseFlow, type BillFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { recipientsField } from './recipients-field.tsx';
import { smsBill } from './sms.bill.ts';

export interface SmsFormProps extends BillFormProps {
  /** The initial numbers, in any form. */
  readonly defaultTo?: readonly string[];
  /** The initial text of the message. */
  readonly defaultMessage?: string;
}

/** Sends a text message to one number or many. For staff only, unless the companion allows more. */
export function SmsForm({ defaultTo = [], defaultMessage = '', ...props }: SmsFormProps): ReactNode {
  const initial = { to: recipientsField.write(defaultTo), message: defaultMessage };
  return <PurchaseFlow bill={smsBill} initial={initial} {...props} />;
}
