import { useId, useState, type ClipboardEvent, type ReactNode } from 'react';
import { formatPhone, readPhone, type PhoneReading } from '@tillside/contract';
import { fieldsMessages, type Translate } from '@tillside/messages';
import { ProviderMark } from '../marks/ProviderMark.tsx';
import type { ControlProps, InsideField, BillField } from '../../flow/bill-fields.ts';
import { FieldFrame, describedBy } from './FieldFrame.tsx';
import { unbroken } from '../../language/language.ts';

/** A Nigerian number. A pasted one, such as `+234 803 123 4567`, replaces what was typed and is shown as people read it. */
export function LocalPhoneInput(props: ControlProps & Pick<PhoneInputProps, 'isInline'>): ReactNode {
  const paste = (event: ClipboardEvent): void => {
    const reading = readPhone(event.clipboardData.getData('text/plain'));
    if (!reading.ok) return;
    event.preventDefault();
    props.onChange(formatPhone(reading.phone));
  };
  return <PhoneInput {...props} onPaste={paste} />;
}

export interface PhoneInputProps extends ControlProps {
  /** Whether its label is beside it. */
  readonly isInline?: boolean;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** A phone number, typed or pasted in any form, with its network at the end. */
export function PhoneInput({
  id,
  name,
  label,
  value,
  hint,
  error,
  required,
  inside,
  isInline = false,
  context,
  onChange,
  onLeave,
  onPaste,
}: PhoneInputProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const tiles = useId();
  // If no network is found or accepted, it has to be chosen. Opened tiles stay open, so that a focused radio stays.
  if (inside && !opened && (inside.isMissing || inside.error !== undefined)) setOpened(true);
  const isOpen = inside !== undefined && opened;
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      isInline={isInline}
      below={isOpen && <div id={tiles}>{inside.control}</div>}
    >
      <div className="ts-control" data-invalid={error !== undefined || undefined}>
        <input
          form=""
          className="ts-input"
          data-size="number"
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          enterKeyHint="next"
          dir="ltr"
          placeholder={context.t(fieldsMessages, 'phoneExample')}
          value={value}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          onPaste={onPaste}
        />
        {inside !== undefined && inside.shown !== '' && (
          <Detected
            inside={inside}
            context={context}
            isOpen={isOpen}
            tiles={tiles}
            onPress={() => setOpened(!isOpen)}
          />
        )}
      </div>
    </FieldFrame>
  );
}

interface DetectedProps extends Pick<ControlProps, 'context'> {
  readonly inside: InsideField;
  readonly isOpen: boolean;
  /** The id of what it opens. */
  readonly tiles: string;
  readonly onPress: () => void;
}

/** The network found from the number: the whole end of the field opens the choice. */
function Detected({ inside: { shown, provider }, context: { t }, isOpen, tiles, onPress }: DetectedProps): ReactNode {
  const press = t(fieldsMessages, isOpen ? 'close' : 'change');
  return (
    <button
      type="button"
      className="ts-detected"
      aria-expanded={isOpen}
      aria-controls={isOpen ? tiles : undefined}
      onClick={onPress}
    >
      {provider && <ProviderMark provider={provider} size={20} />}
      <span className="ts-hidden">{t(fieldsMessages, 'networkChange', { network: shown, press })}</span>
      <span className="ts-detected-name" aria-hidden="true">
        {shown}
      </span>
      <span className="ts-detected-change" aria-hidden="true">
        {press}
      </span>
    </button>
  );
}

/** A field for a Nigerian mobile number in any form. Its value is `234` and ten digits. */
export function phoneField(): BillField {
  return {
    Control: LocalPhoneInput,
    label: ({ t }) => t(fieldsMessages, 'phoneLabel'),
    read: (text, { t }) => {
      const reading = readPhone(text);
      return reading.ok ? { ok: true, value: reading.phone } : { ok: false, message: faultMessage(reading, t) };
    },
    write: (value) => (typeof value === 'string' ? formatPhone(value) : ''),
    show: (value) => showPhones(value),
    tidy: (text) => {
      const reading = readPhone(text);
      return reading.ok ? formatPhone(reading.phone) : text;
    },
  };
}

function showPhones(value: unknown): string {
  if (typeof value === 'string') return unbroken(formatPhone(value));
  return Array.isArray(value) ? value.map(showPhones).join(', ') : '';
}

function faultMessage(reading: Extract<PhoneReading, { ok: false }>, t: Translate): string {
  return reading.fault === 'too_short'
    ? t(fieldsMessages, 'phoneTooShort', { missing: reading.missing })
    : t(fieldsMessages, faults[reading.fault]);
}

const faults = {
  empty: 'phoneEmpty',
  letters: 'phoneLetters',
  too_long: 'phoneTooLong',
  foreign: 'phoneForeign',
  not_mobile: 'phoneNotMobile',
} as const;
