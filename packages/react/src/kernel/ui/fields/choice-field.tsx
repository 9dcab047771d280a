import { commonMessages } from '@tillside/messages';
import type {
  BillContext,
  BillField,
  ControlProps,
  Option,
  PlainControlProps,
  ProviderKind,
} from '../../flow/bill-fields.ts';
import type { Texts } from '../../client/lookup.ts';
import type { Language } from '../../language/language.ts';
import { useLanguage } from '../../runtime/context.ts';
import type { ReactNode } from 'react';
import { withFailing } from '../../flow/failing.ts';
import { OptionMark } from '../marks/ProviderMark.tsx';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

type Options = (context: BillContext, texts: Texts) => readonly Option[];

type Given = Pick<BillField, 'label' | 'hint' | 'when' | 'list' | 'resetBy' | 'suggestion' | 'optional' | 'provider'>;

export interface ChoiceFieldOptions extends Given {
  /** The options to choose from, for the other fields as they are. */
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
        options={withFailing(options(props.context, props.texts), props)}
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

/** Whether an option of the field is chosen, for fields that appear only after that choice. */
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

interface SelectInputProps extends ControlProps {
  readonly options: readonly Option[];
  /** The options are providers of this kind. */
  readonly marks?: ProviderKind | undefined;
}

/** A choice in a native select. Its options are plain text, so only the chosen one has a mark, in front of it. */
function SelectInput(props: SelectInputProps): ReactNode {
  const { id, name, label, value, hint, error, required, options, marks, context, onChange, onLeave } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="ts-select">
        {chosen && <OptionMark kind={marks} option={chosen} />}
        <select
          form=""
          className="ts-input"
          id={id}
          name={name}
          value={chosen ? value : ''}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        >
          <option value="" disabled={required}>
            {context.t(commonMessages, 'choose')}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.unavailable}>
              {option.unavailable ? context.t(commonMessages, 'optionUnavailable', { name: option.name }) : option.name}
            </option>
          ))}
        </select>
      </div>
    </FieldFrame>
  );
}

interface ChoiceTilesProps extends PlainControlProps {
  readonly options: readonly Option[];
  /** The options are providers of this kind. */
  readonly marks?: ProviderKind | undefined;
  /** They share one frame, and need no label to be seen. */
  readonly areSegments?: boolean | undefined;
}

/** A choice of few options, as tiles. Native radios support arrow keys, forms and screen readers. */
export function ChoiceTiles({
  id,
  name,
  label,
  value,
  hint,
  error,
  required,
  options,
  marks,
  areSegments,
  suggested,
  isInside,
  onChange,
  onLeave,
}: ChoiceTilesProps): ReactNode {
  const { t } = useLanguage();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isInside={isInside || areSegments} group>
      <div
        className="ts-tiles"
        data-marked={marks !== undefined || undefined}
        data-segments={areSegments || undefined}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, hint, error)}
        aria-invalid={error !== undefined}
        aria-required={required}
        onBlur={onLeave}
      >
        {options.map((option, index) => (
          <label
            className="ts-tile"
            key={option.value}
            data-checked={option.value === value || undefined}
            data-disabled={option.unavailable || undefined}
            data-failing={option.failing}
            data-suggested={(suggested && option.value === value) || undefined}
          >
            <input
              form=""
              className="ts-tile-radio"
              // The first one has the id, so that an error can link to it.
              id={index === 0 ? id : undefined}
              type="radio"
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              disabled={option.unavailable}
              onChange={() => onChange(option.value)}
              // Pressing a suggestion chooses it.
              onClick={() => suggested && option.value === value && onChange(option.value)}
            />
            <OptionMark kind={marks} option={option} />
            <span className="ts-tile-name">
              {option.unavailable ? t(commonMessages, 'optionUnavailable', { name: option.name }) : option.name}
              {option.failing && <span className="ts-tile-state">{t(commonMessages, 'failing')}</span>}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
