import type { Option } from '../purchase/bill-fields.ts';

/** An option of a long list. */
export interface PickOption extends Option {
  /** A second line: validity or contents. */
  readonly note?: string;
  /** Its price as text. */
  readonly price?: string;
  /** Its group, such as `Weekly`. */
  readonly group?: string;
  /** Shown first, out of list order. */
  readonly pinned?: boolean;
}
