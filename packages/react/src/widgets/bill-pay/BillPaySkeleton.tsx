import type { ReactNode } from 'react';
import { WidgetSkeleton } from '../../ui/FormSkeleton.tsx';

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The menu, where it stands beside the form, and the form, as high as they are going to be. */
export function BillPaySkeleton(): ReactNode {
  return (
    <div className="ts-bill-pay-columns">
      <div className="ts-products" data-chosen="true">
        <div className="ts-products-list">
          {rows.map((row) => (
            <span className="ts-bone" key={row} />
          ))}
        </div>
      </div>
      <div className="ts-bill-pay-panel">
        <WidgetSkeleton hasPeople fields={['field', 'amount']} />
      </div>
    </div>
  );
}
