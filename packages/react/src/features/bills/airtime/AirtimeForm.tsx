import type { ReactNode } from 'react';
import { Flow, type AmountFormProps } from '../../../kernel/purchase/Flow.tsx';
import { usePlainForm } from '../../../kernel/purchase/use-plain-form.ts';
import { airtimeBill } from './airtime.bill.ts';

export interface AirtimeFormProps extends AmountFormProps {
  /** The initial number, in any form. */
  readonly defaultPhone?: string;
}

/** The complete form to buy airtime for one number. */
export function AirtimeForm({ defaultPhone = '', ...props }: AirtimeFormProps): ReactNode {
  return <Flow bill={airtimeBill} useForm={usePlainForm} initial={{ phone: defaultPhone }} {...props} />;
}
