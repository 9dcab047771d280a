import { later } from '../parts/later.tsx';
import type { Texts } from '../lookups/lookup.ts';
import type { BillContext } from '../purchase/bill-context.ts';
import type { BillField, ControlProps } from '../purchase/bill-fields.ts';
import type { PickListProps } from './PickList.tsx';
import { oneOfThem, type ChoiceFieldOptions } from './choice-field.tsx';
import { fromChunk } from '../provider/from-chunk.ts';
import type { PickOption } from './pick-option.ts';

export interface PickFieldOptions extends Omit<ChoiceFieldOptions, 'options'> {
  options(context: BillContext, texts: Texts): readonly PickOption[];
  /** Collapses to the chosen row, for forms in which one list leads to the next. */
  readonly folds?: boolean;
}

const PickList = later<PickListProps>('pick list', () => fromChunk(() => import('./PickList.tsx'), 'PickList'));

/** A field for one of many options, with groups and search. The list is loaded on demand. */
export function pickField({ options, empty, folds = false, ...given }: PickFieldOptions): BillField {
  return {
    ...given,
    ...oneOfThem(options, empty),
    listedPrice: (text, context, texts) => options(context, texts).find(({ value }) => value === text)?.price,
    Control: (props: ControlProps) => (
      <PickList {...props} options={options(props.context, props.texts)} folds={folds} marks={given.provider} />
    ),
  };
}
