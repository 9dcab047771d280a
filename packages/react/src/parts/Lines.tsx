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
            {/* Isolated: digits in groups would change places in a right-to-left page. */}
            <bdi className={copy ? 'ts-code' : 'ts-line-text'}>{value}</bdi>
            {copy && <CopyButton value={value} of={label} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
