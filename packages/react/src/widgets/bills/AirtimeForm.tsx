import type { ReactNode } from 'react';
import type { Naira } from '@tillside/contract';
import { Flow, type BillFormProps } from '../../purchase/Flow.tsx';
import { usePlainForm } from '../../purchase/use-plain-form.ts';
import { airtimeBill } from '../../products/airtime/airtime.bill.ts';

export interface AirtimeFormProps extends BillFormProps {
  /** The initial number, in any form. */
  readonly defaultPhone?: string;
  /** Amounts to offer instead of the catalogue's, in whole naira. */
  readonly presets?: readonly Naira[] | undefined;
}

/** The complete form to buy airtime for one number. */
export function AirtimeForm({ defaultPhone = '', ...props }: AirtimeFormProps): ReactNode {
  return <Flow bill={airtimeBill} useForm={usePlainForm} initial={{ phone: defaultPhone }} {...props} />;
}
