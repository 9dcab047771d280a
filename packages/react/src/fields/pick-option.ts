import type { Option } from '../purchase/bill-fields.ts';

/** One of many. */
export interface PickOption extends Option {
  /** A second line: how long it is valid, what it contains. */
  readonly note?: string;
  /** What it costs, in words. */
  readonly price?: string;
  /** The group it stands under, such as `Weekly`. */
  readonly group?: string;
  /** It was put first, out of its place in the list. */
  readonly pinned?: boolean;
}
