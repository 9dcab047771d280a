import type { Address } from '../navigation.tsx';
import { CustomerView } from '../staff/customer-view.tsx';
import { InstructionList } from '../staff/instruction-list.tsx';
import { OwedList } from '../staff/owed-list.tsx';
import { ReviewList } from '../staff/review-list.tsx';
import { SimulatedTransfer } from '../staff/simulated-transfer.tsx';
import { Page, type HeadingProps } from './page.tsx';

/** What people of the shop do by hand. The companion asks for their role on each call; hiding the page is no guard. */
export function StaffPage({ address, headingRef }: HeadingProps & { readonly address: Address }) {
  const { environment } = address;
  return (
    <Page
      title="Staff"
      lead="What could not be found out by asking is decided here; everything else settles by itself."
      headingRef={headingRef}
    >
      <ReviewList />
      <OwedList key={`owed ${environment}`} environment={environment} />
      <InstructionList key={environment} environment={environment} />
      <CustomerView />
      {environment === 'sandbox' && (
        <div className="columns">
          <SimulatedTransfer />
        </div>
      )}
    </Page>
  );
}
