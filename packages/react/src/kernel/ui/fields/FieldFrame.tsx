import type { ReactNode } from 'react';
import { Sign } from '../signs.tsx';

export interface FieldFrameProps {
  /** The id of the control; label, hint and error derive theirs from it. */
  readonly id: string;
  readonly label: string;
  /** Beside the label. */
  readonly aside?: ReactNode;
  /** The label is for screen readers only. */
  readonly isInside?: boolean | undefined;
  /** Whether the control is beside the label, if both fit. */
  readonly isInline?: boolean;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  /** A group of controls is named by `aria-labelledby`, not by a `label` element. */
  readonly group?: boolean;
  readonly children: ReactNode;
  /** Below the line of the hint: presets, the tiles of a field inside this one. */
  readonly below?: ReactNode;
}

/** Label, control, and below it the hint or the error, connected by their ids. */
export function FieldFrame(props: FieldFrameProps): ReactNode {
  const { id, label, aside, isInside, isInline, hint, error, group = false, children, below } = props;
  const look = isInside ? 'ts-hidden' : 'ts-label';
  return (
    <div
      className="ts-field"
      data-invalid={error !== undefined || undefined}
      data-inside={isInside || undefined}
      data-inline={isInline || undefined}
    >
      <div className="ts-label-row">
        {group ? (
          <span className={look} id={`${id}-label`}>
            {label}
          </span>
        ) : (
          <label className={look} htmlFor={id}>
            {label}
          </label>
        )}
        {aside}
        {isInline && children}
      </div>
      {!isInline && children}
      <div className="ts-field-foot">
        {error !== undefined ? (
          <p className="ts-error" key={error} id={`${id}-error`}>
            <Sign name="alert" />
            {error}
          </p>
        ) : (
          hint !== undefined && (
            <p className="ts-hint" key="hint" id={`${id}-hint`}>
              {hint}
            </p>
          )
        )}
      </div>
      {below}
    </div>
  );
}

/** The `aria-describedby` of a control: its error, which takes the place of its hint. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  if (error !== undefined) return `${id}-error`;
  return hint === undefined ? undefined : `${id}-hint`;
}
