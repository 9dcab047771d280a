import { useMemo, type ReactNode } from 'react';
import type { Naira } from '@tillside/contract';
import { PurchaseFlow, type BillFormProps } from '../../purchase/PurchaseFlow.tsx';
import { electricityBill } from './electricity.bill.ts';

export interface ElectricityFormProps extends BillFormProps {
  /** The code of an electricity company to begin with, such as `ikedc`. */
  readonly defaultService?: string;
  /** A meter number to begin with. */
  readonly defaultMeter?: string;
  readonly defaultMeterType?: 'prepaid' | 'postpaid';
  /** A number to begin with, in any form. */
  readonly defaultPhone?: string;
  /** Amounts to offer instead of the catalogue's. Whole naira. */
  readonly presets?: readonly Naira[] | undefined;
}

/** Buys electricity for a meter, from the check of its name to its token. */
export function ElectricityForm(props: ElectricityFormProps): ReactNode {
  const { defaultService = '', defaultMeter = '', defaultMeterType = '', defaultPhone = '', presets, ...rest } = props;
  const initial = useMemo(
    () => ({ service: defaultService, meter_type: defaultMeterType, meter_number: defaultMeter, phone: defaultPhone }),
    [defaultService, defaultMeterType, defaultMeter, defaultPhone],
  );
  return <PurchaseFlow bill={electricityBill} initial={initial} presets={presets} {...rest} />;
}
