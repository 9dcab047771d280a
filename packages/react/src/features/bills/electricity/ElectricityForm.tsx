import type { ReactNode } from 'react';
import { PurchaseFlow, type AmountFormProps } from '../../../kernel/purchase/PurchaseFlow.tsx';
import { electricityBill } from './electricity.bill.ts';

export interface ElectricityFormProps extends AmountFormProps {
  /** The code of the initial electricity company, such as `ikedc`. */
  readonly defaultService?: string;
  /** The initial meter number. */
  readonly defaultMeter?: string;
  /** The initial type of the meter. */
  readonly defaultMeterType?: 'prepaid' | 'postpaid';
  /** The initial phone number, in any form. */
  readonly defaultPhone?: string;
}

/** The complete form to buy electricity for a meter, from the name check to the token. */
export function ElectricityForm(props: ElectricityFormProps): ReactNode {
  const { defaultService = '', defaultMeter = '', defaultMeterType = '', defaultPhone: phone = '', ...rest } = props;
  const initial = { service: defaultService, meter_type: defaultMeterType, meter_number: defaultMeter, phone };
  return <PurchaseFlow bill={electricityBill} initial={initial} {...rest} />;
}
