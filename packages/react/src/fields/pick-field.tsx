import { lazy, Suspense } from 'react';
import type { Texts } from '../lookups/lookup.ts';
import type { BillContext } from '../purchase/bill.ts';
import type { BillField, ControlProps, Option } from '../purchase/bill-fields.ts';
import { oneOfThem, type ChoiceFieldOptions } from './choice-field.tsx';

/** One of many. */
export interface PickOption extends Option {
  /** A second line: how long it is valid, what it contains. */
  readonly note?: string;
  /** What it costs, in words. */
  readonly price?: string;
  /** The group it stands under, such as `Weekly`. */
  readonly group?: string;
}

export interface PickFieldOptions extends Omit<ChoiceFieldOptions, 'options'> {
  options(context: BillContext, texts: Texts): readonly PickOption[];
}

const PickList = lazy(() => import('./PickList.tsx'));

/** Asks for one of many, by group and search. The list itself is loaded when it is needed. */
export function pickField({ options, empty, ...given }: PickFieldOptions): BillField {
  return {
    ...given,
    ...oneOfThem(options, empty),
    listedPrice: (text, context, texts) => options(context, texts).find(({ value }) => value === text)?.price,
    Control: (props: ControlProps) => (
      <Suspense fallback={<span className="ts-bone" data-row="list" />}>
        <PickList {...props} options={options(props.context, props.texts)} />
      </Suspense>
    ),
  };
}
