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
  /** Only what was chosen stays in sight, for forms where one list leads to the next. */
  readonly folds?: boolean;
}

const PickList = later<PickListProps>('pick list', () => fromChunk(() => import('./PickList.tsx'), 'PickList'));

/** Asks for one of many, by group and search. The list itself is loaded when it is needed. */
export function pickField({ options, empty, folds = false, ...given }: PickFieldOptions): BillField {
  return {
    ...given,
    ...oneOfThem(options, empty),
    listedPrice: (text, context, texts) => options(context, texts).find(({ value }) => value === text)?.price,
    Control: (props: ControlProps) => (
      <PickList {...props} options={options(props.context, props.texts)} folds={folds} />
    ),
  };
}
