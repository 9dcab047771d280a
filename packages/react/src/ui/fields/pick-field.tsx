import type { Texts } from '../../client/lookup.ts';
import type { BillContext } from '../../flow/bill-context.ts';
import type { BillField, ControlProps } from '../../flow/bill-fields.ts';
import { PickInput } from './PickInput.tsx';
import { oneOfThem, type ChoiceFieldOptions } from './choice-field.tsx';
import type { PickOption } from '../../flow/pick-option.ts';

export interface PickFieldOptions extends Omit<ChoiceFieldOptions, 'options'> {
  options(context: BillContext, texts: Texts): readonly PickOption[];
}

/** A field for one of many options. It shows the chosen one, and opens a sheet with groups, search and the last used first. */
export function pickField({ options, empty, ...given }: PickFieldOptions): BillField {
  return {
    ...given,
    ...oneOfThem(options, empty),
    listedPrice: (text, context, texts) => options(context, texts).find(({ value }) => value === text)?.price,
    Control: (props: ControlProps) => (
      <PickInput
        {...props}
        options={options(props.context, props.texts)}
        dependsOn={given.resetBy}
        marks={given.provider}
      />
    ),
  };
}
