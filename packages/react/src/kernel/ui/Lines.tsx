import type { ComponentType, ReactNode } from 'react';
import type { Line } from '../flow/bill-fields.ts';

export interface LinesProps {
  readonly lines: readonly Line[];
  /** The copy button for lines that have one. */
  readonly Copy?: ComponentType<{ readonly value: string; readonly of: string }>;
}

/** A list of names and values. */
export function Lines({ lines, Copy }: LinesProps): ReactNode {
  return (
    <dl className="ts-lines">
      {lines.map(({ label, value, copy }) => (
        <div className="ts-line" key={label}>
          <dt className="ts-line-label">{label}</dt>
          <dd className="ts-line-value">
            {/* Isolated: groups of digits would change places in a right-to-left page. */}
            <bdi className={copy ? 'ts-code' : 'ts-line-text'}>{value}</bdi>
            {copy && Copy && <Copy value={value} of={label} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
