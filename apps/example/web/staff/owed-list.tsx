import { formatMoney } from '@tillside/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import type { Environment } from '../navigation.tsx';
import { operationNames } from '../operation-names.ts';
import { InstructionFacts } from './instruction-facts.tsx';
import { fetchInstructions, fundingNames, settleOwed, type StaffRow } from './staff-api.ts';

/** What the shop owes and no hook pays: refunds that a person has paid, and payouts whose payee a person has to name. */
export function OwedList({ environment }: { readonly environment: Environment }) {
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [settled, setSettled] = useState('');
  const owed = useQuery({
    queryKey: ['staff', 'owed', environment],
    queryFn: () => fetchOwed(environment),
    refetchInterval: 5_000,
  });

  const tell = (row: StaffRow) => {
    setSettled(`${operationNames[row.operation]} ${row.ref} is settled.`);
    heading.current?.focus();
    void queryClient.invalidateQueries({ queryKey: ['staff'] });
  };

  return (
    <section className="staff-section" aria-labelledby="owed">
      <h2 id="owed" ref={heading} tabIndex={-1}>
        Money owed
      </h2>
      <p role="status" className="staff-status" data-shown={settled !== ''}>
        {settled}
      </p>
      {owed.isError && <p className="panel">The list could not be loaded. We keep trying.</p>}
      {owed.data?.length === 0 && <p className="panel">No refund is waiting for a person.</p>}
      <ul className="reviews">
        {owed.data?.map((row) => (
          <li key={row.ref} className="panel review">
            <h3>
              {fundingNames[row.funding]}: {formatMoney(row.owed ?? row.quote)}
            </h3>
            <InstructionFacts row={row} />
            <SettlementForm row={row} environment={environment} onSettled={() => tell(row)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

async function fetchOwed(environment: Environment): Promise<readonly StaffRow[]> {
  const pages = await Promise.all(
    (['refund_owed', 'credit_owed'] as const).map((funding) => fetchInstructions(environment, { funding })),
  );
  return pages.flatMap(({ items }) => items);
}

interface SettlementFormProps {
  readonly row: StaffRow;
  readonly environment: Environment;
  readonly onSettled: () => void;
}

function SettlementForm({ row, environment, onSettled }: SettlementFormProps) {
  const isPayout = row.funding === 'credit_owed';
  const settling = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string): string => {
        const value = form.get(name);
        return typeof value === 'string' ? value.trim() : '';
      };
      const payee = isPayout ? { caller_id: text('caller_id') } : {};
      return settleOwed(environment, row.ref, { note: text('note'), ...payee });
    },
    onSuccess: onSettled,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!settling.isPending) settling.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="decision" aria-label={`Settle ${row.ref}`} onSubmit={submit}>
      {isPayout && (
        <label className="form-field">
          Who is paid: the cardholder’s id in this shop
          <input name="caller_id" required maxLength={200} autoComplete="off" />
        </label>
      )}
      <label className="form-field">
        {isPayout ? 'How do you know who the cardholder is?' : 'How was the refund paid?'}
        <textarea name="note" rows={2} required minLength={3} maxLength={500} />
      </label>
      <button type="submit" className="form-submit" aria-disabled={settling.isPending}>
        {isPayout ? 'Pay the cardholder' : 'Mark refund as paid'}
      </button>
      <p role="alert" className="decision-error">
        {settling.isError && `It was not settled. ${settling.error.message}`}
      </p>
    </form>
  );
}
