import type { ReactNode } from 'react';
import type { Line } from '../purchase/bill.ts';
import { CopyButton } from './CopyButton.tsx';

/** Names and values, one below the other. */
export function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  return (
    <dl className="ts-lines">
      {lines.map(({ label, value, copy }) => (
        <div className="ts-line" key={label}>
          <dt className="ts-line-label">{label}</dt>
          <dd className="ts-line-value">
            <span className={copy ? 'ts-code' : 'ts-line-text'}>{value}</span>
            {copy && <CopyButton value={value} of={label} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
