import '@tillside/react/staff.css';
import {
  AuditLog,
  MoneyOwed,
  ProviderHealth,
  ReviewQueue,
  SalesByHour,
  StaffCases,
  StaffPurchases,
} from '@tillside/react/staff';
import type { Address } from '../navigation.tsx';
import { CustomerView } from '../staff/customer-view.tsx';
import { SimulatedTransfer } from '../staff/simulated-transfer.tsx';
import { Page, type HeadingProps } from './page.tsx';

/** The manual work of staff. The companion checks their role on each request; hiding the page protects nothing. */
export function StaffPage({ address, headingRef }: HeadingProps & { readonly address: Address }) {
  return (
    <Page
      title="Staff"
      lead="What could not be found out by asking is decided here; everything else settles by itself."
      headingRef={headingRef}
    >
      <div className="staff">
        <div className="stack">
          <ReviewQueue />
          <MoneyOwed />
          <StaffCases />
          <StaffPurchases />
        </div>
        <div className="stack">
          <ProviderHealth />
          <SalesByHour />
          <AuditLog />
        </div>
      </div>
      <CustomerView />
      {address.environment === 'sandbox' && (
        <div className="columns">
          <SimulatedTransfer />
        </div>
      )}
    </Page>
  );
}
