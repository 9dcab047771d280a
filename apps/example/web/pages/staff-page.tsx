import '@tillside/react/staff.css';
import { AuditLog, StaffDashboard } from '@tillside/react/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '../navigation.tsx';
import { fetchCustomers } from '../shop-api.ts';
import { CustomerView } from '../staff/customer-view.tsx';
import { SimulatedTransfer } from '../staff/simulated-transfer.tsx';
import { Page, type HeadingProps } from './page.tsx';

/** The manual work of staff. The companion checks their role on each request; hiding the page protects nothing. */
export function StaffPage({ address, headingRef }: HeadingProps & { readonly address: Address }) {
  const customers = useQuery({ queryKey: ['staff', 'customers'], queryFn: fetchCustomers, staleTime: Infinity });
  const names = new Map(customers.data?.customers.map(({ user, name }) => [user, name]));
  return (
    <Page
      title="Staff"
      lead="What could not be found out by asking is decided here; everything else settles by itself."
      headingRef={headingRef}
    >
      <StaffDashboard nameOf={(id) => names.get(id)} />
      <CustomerView />
      {address.environment === 'sandbox' && (
        <div className="columns">
          <SimulatedTransfer />
        </div>
      )}
      <Audit />
    </Page>
  );
}

/** Reading the log is a line of it, so it is read on request. */
function Audit() {
  const [open, setOpen] = useState(false);
  return (
    <details className="staff-section" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Audit log</summary>
      {open && <AuditLog />}
    </details>
  );
}
