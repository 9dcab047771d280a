import { useQuery } from '@tanstack/react-query';
import { CardList, CardPanel, VirtualAccount } from '@tillside/react';
import { useState } from 'react';
import { fetchCustomers } from '../shop-api.ts';

/** A customer's accounts and cards, as staff may see and change them. No card's number is shown to them. */
export function CustomerView() {
  const customers = useQuery({ queryKey: ['staff', 'customers'], queryFn: fetchCustomers, staleTime: Infinity });
  const [chosen, setChosen] = useState('');
  return (
    <section className="staff-section" aria-labelledby="customer">
      <h2 id="customer">A customer</h2>
      <label className="form-field staff-filter">
        Whose accounts and cards
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose a customer</option>
          {customers.data?.customers.map(({ name, customer_id }) => (
            <option key={customer_id} value={customer_id}>
              {name} ({customer_id})
            </option>
          ))}
        </select>
      </label>
      {customers.isError && <p className="panel">The customers could not be loaded.</p>}
      {chosen !== '' && <AccountsAndCards key={chosen} customerId={chosen} />}
    </section>
  );
}

function AccountsAndCards({ customerId }: { readonly customerId: string }) {
  const [card, setCard] = useState<string | null>(null);
  return (
    <div className="columns">
      <VirtualAccount customerId={customerId} />
      <div className="staff-cards">
        <CardList customerId={customerId} chosen={card} onChoose={setCard} />
        {card !== null && <CardPanel key={card} cardId={card} />}
      </div>
    </div>
  );
}
