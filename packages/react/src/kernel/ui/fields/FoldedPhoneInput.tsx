import { useEffect, useRef, useState, type ReactNode } from 'react';
import { readPhone } from '@tillside/contract';
import { fieldsMessages } from '@tillside/messages';
import type { ControlProps } from '../../flow/bill-fields.ts';
import { LocalPhoneInput } from './phone-field.tsx';

/** A number that is known when the field appears, in one line. A press or an error opens the field. */
export function FoldedPhoneInput(props: ControlProps): ReactNode {
  const { id, label, value, error, context } = props;
  const { t } = context;
  const [isOpen, setOpen] = useState(() => !readPhone(value).ok);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isOpen && wasPressed.current) document.getElementById(id)?.focus();
  }, [id, isOpen]);
  if (!isOpen && error !== undefined) setOpen(true);
  if (isOpen) return <LocalPhoneInput {...props} isInline />;
  return (
    <div className="ts-folded">
      <span className="ts-folded-label">{label}</span>
      <bdi className="ts-folded-value" dir="ltr">
        {value}
      </bdi>
      <button
        type="button"
        className="ts-edit"
        id={id}
        aria-label={t(fieldsMessages, 'changeNamed', { name: label, value })}
        onClick={() => {
          wasPressed.current = true;
          setOpen(true);
        }}
      >
        {t(fieldsMessages, 'change')}
      </button>
    </div>
  );
}
