import type { ProviderKind } from './provider.ts';
import type { ControlProps, Option } from './bill-fields.ts';

/** An option of a long list. */
export interface PickOption extends Option {
  /** A second line: validity or contents. */
  readonly note?: string;
  /** Its price as text. */
  readonly price?: string;
  /** Its group, such as `Weekly`. */
  readonly group?: string;
}

/** What a field of many options, and its sheet, are given. */
export interface PickInputProps extends ControlProps {
  readonly options: readonly PickOption[];
  /** The fields whose values decide which options there are. */
  readonly dependsOn?: readonly string[] | undefined;
  /** The options are providers of this kind. */
  readonly marks?: ProviderKind | undefined;
}
