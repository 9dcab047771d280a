import type { ReactNode } from 'react';
import { Sign } from '../parts/signs.tsx';

export interface FieldFrameProps {
  /** The id of the control; label, hint and error derive theirs from it. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  /** A group of controls is named by `aria-labelledby`, not by a `label` element. */
  readonly group?: boolean;
  readonly children: ReactNode;
}

/** Label, control, hint and error, connected by their ids. */
export function FieldFrame({ id, label, hint, error, group = false, children }: FieldFrameProps): ReactNode {
  return (
    <div className="ts-field" data-invalid={error !== undefined || undefined}>
      {group ? (
        <span className="ts-label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className="ts-label" htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {error !== undefined && (
        <p className="ts-error" id={`${id}-error`}>
          <Sign name="alert" />
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p className="ts-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The `aria-describedby` of a control: its error first, then its hint. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  const ids = [error !== undefined ? `${id}-error` : '', hint !== undefined ? `${id}-hint` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}
