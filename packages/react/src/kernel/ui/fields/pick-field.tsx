import type { BillContext, BillField, ControlProps } from '../../flow/bill-fields.ts';
import type { Texts } from '../../client/lookup.ts';
import { oneOfThem, type ChoiceFieldOptions } from './choice-field.tsx';
import type { PickOption, PickInputProps } from '../../flow/pick-option.ts';
import { useRef, useState, type ReactNode } from 'react';
import { commonMessages, pickMessages } from '@tillside/messages';
import { withFailing } from '../../flow/failing.ts';
import { OptionMark } from '../marks/ProviderMark.tsx';
import { Drawing } from '../signs.tsx';
import { fromChunk } from '../../runtime/from-chunk.ts';
import { useLoaded } from '../../runtime/use-loaded.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';
import type { PickSheet } from './PickSheet.tsx';

export interface PickFieldOptions extends Omit<ChoiceFieldOptions, 'options'> {
  /** The options to choose from, for the other fields as they are. */
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
        options={withFailing(options(props.context, props.texts), props)}
        dependsOn={given.resetBy}
        marks={given.provider}
      />
    ),
  };
}

/** The chosen one of many options. A press opens the sheet to choose from, which is loaded once the form is there. */
function PickInput(props: PickInputProps): ReactNode {
  const { id, label, value, hint, error, required, options, marks, context, onLeave } = props;
  const { t } = context;
  const { part: Sheet, failed } = useLoaded('pick sheet', loadSheet);
  const [isOpen, setOpen] = useState(false);
  const control = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  if (options.length === 0)
    return (
      <FieldFrame id={id} label={label} error={error} group>
        <p className="ts-hint" id={id} tabIndex={-1}>
          {t(pickMessages, 'empty')}
        </p>
      </FieldFrame>
    );
  const note = isOpen && failed ? t(commonMessages, 'partFailed') : hint;
  return (
    <FieldFrame id={id} label={label} hint={note} error={error}>
      <button
        type="button"
        className="ts-input ts-picker"
        ref={control}
        id={id}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen && Sheet !== null}
        aria-controls={isOpen && Sheet ? `${id}-sheet` : undefined}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, note, error)}
        aria-busy={(isOpen && !Sheet) || undefined}
        data-empty={chosen === undefined || undefined}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(true);
        }}
        onBlur={onLeave}
      >
        {chosen && <OptionMark kind={marks} option={chosen} />}
        <span className="ts-words">
          {chosen ? (
            <>
              <span className="ts-pick-name">{chosen.name}</span>
              {chosen.note !== undefined && <span className="ts-note">{chosen.note}</span>}
            </>
          ) : (
            t(commonMessages, 'choose')
          )}
        </span>
        {chosen?.price !== undefined && <span className="ts-sum">{chosen.price}</span>}
        <Drawing name="chevron" lines="M6 9.5l6 6 6-6" />
      </button>
      {Sheet && (
        <Sheet
          {...props}
          isOpen={isOpen}
          onClose={() => {
            setOpen(false);
            control.current?.focus();
          }}
        />
      )}
    </FieldFrame>
  );
}

const loadSheet = (): Promise<typeof PickSheet> => fromChunk(() => import('./PickSheet.tsx'), 'PickSheet');
