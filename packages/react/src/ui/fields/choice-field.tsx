import { commonMessages } from '@tillside/messages';
import type { Texts } from '../../client/lookup.ts';
import type { BillContext } from '../../flow/bill-context.ts';
import type { BillField, ControlProps, Option } from '../../flow/bill-fields.ts';
import type { Language } from '../../language/language.ts';
import { ChoiceTiles } from './ChoiceTiles.tsx';
import { SelectInput } from './SelectInput.tsx';

type Options = (context: BillContext, texts: Texts) => readonly Option[];

type Given = Pick<BillField, 'label' | 'hint' | 'when' | 'list' | 'resetBy' | 'suggestion' | 'optional' | 'provider'>;

export interface ChoiceFieldOptions extends Given {
  readonly options: Options;
  /** The error when nothing is chosen. */
  empty(language: Language): string;
}

export interface TileFieldOptions extends ChoiceFieldOptions {
  /** The field that shows it beside its label. */
  readonly within?: string;
  /** Two or three short options share one frame. */
  readonly areSegments?: boolean;
}

/** A field for one of few options, as tiles. */
export function choiceField({ options, empty, areSegments, ...given }: TileFieldOptions): BillField {
  return {
    ...given,
    ...oneOfThem(options, empty),
    Control: (props: ControlProps) => (
      <ChoiceTiles
        {...props}
        options={options(props.context, props.texts)}
        marks={given.provider}
        areSegments={areSegments}
      />
    ),
  };
}

/** A field for one of several options, as a native select. */
export function selectField({ options, empty, ...given }: ChoiceFieldOptions): BillField {
  return {
    ...given,
    ...oneOfThem(options, empty),
    Control: (props: ControlProps) => (
      <SelectInput {...props} options={options(props.context, props.texts)} marks={given.provider} />
    ),
  };
}

/** Whether something is chosen in the field: what depends on the choice appears after it. */
export const isChosen =
  (name: string) =>
  (texts: Texts): boolean =>
    (texts[name] ?? '') !== '';

/** How an option is parsed, restored and shown. */
export function oneOfThem(
  options: Options,
  empty: (language: Language) => string,
): Pick<BillField, 'read' | 'write' | 'show'> {
  return {
    read: (text, context, texts) => {
      const known = options(context, texts).find(({ value }) => value === text);
      if (known && !known.unavailable) return { ok: true, value: text };
      return { ok: false, message: text === '' ? empty(context) : context.t(commonMessages, 'choiceGone') };
    },
    write: (value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''),
    show: (value, context) => {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
      return options(context, {}).find((option) => option.value === text)?.name ?? text;
    },
  };
}
