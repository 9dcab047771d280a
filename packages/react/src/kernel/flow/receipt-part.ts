import type { ComponentType } from 'react';
import type { Bill, DeliveredProps } from './bill.ts';

export interface ReceiptPartProps extends DeliveredProps {
  /** Its declaration; `null` while that is loading, or if there is none. */
  readonly bill: Bill | null;
  /** Whether references and times are behind “Details”, as after a purchase. */
  readonly collapsed?: boolean;
}

/** Shows a purchase below its state and its amount. A merchant's own may replace `ReceiptBody`. */
export type ReceiptPart = ComponentType<ReceiptPartProps>;
