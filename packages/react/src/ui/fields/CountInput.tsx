import type { ReactNode } from 'react';
import { countMessages } from '@tillside/messages';
import type { ControlProps } from '../../flow/bill-fields.ts';
import { Sign } from '../signs.tsx';
import { FieldFrame, describedBy } from './FieldFrame.tsx';

export interface CountLimits {
  readonly minimum: number;
  readonly maximum: number;
}

/** A small number, typed or stepped. */
export function CountInput(props: ControlProps & { readonly limits: CountLimits }): ReactNode {
  const { id, name, label, value, hint, error, context, limits, onChange, onLeave } = props;
  const { minimum, maximum } = limits;
  const typed = value.trim() === '' ? minimum : Number(value);
  const count = Number.isFinite(typed) ? typed : minimum;
  const step = (by: number): void => onChange(String(Math.min(maximum, Math.max(minimum, Math.trunc(count) + by))));
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isInline>
      <div className="ts-count">
        <button
          type="button"
          className="ts-count-step"
          aria-label={context.t(countMessages, 'less')}
          aria-disabled={count <= minimum || undefined}
          onClick={() => step(-1)}
        >
          <Sign name="dash" />
        </button>
        <input
          className="ts-input"
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          dir="ltr"
          value={value}
          placeholder={String(minimum)}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
        <button
          type="button"
          className="ts-count-step"
          aria-label={context.t(countMessages, 'more')}
          aria-disabled={count >= maximum || undefined}
          onClick={() => step(1)}
        >
          <Sign name="plus" />
        </button>
      </div>
    </FieldFrame>
  );
}
