import { useMutation } from '@tanstack/react-query';
import { naira, sameMoney, type Naira } from '@tillside/contract';
import { useRef, type FormEvent } from 'react';
import { goTo, Link, type Address } from './navigation.tsx';
import { startTopUp } from './shop-api.ts';
import { useMe } from './shopper.ts';
import { missingAmount } from './way-back.tsx';

/** Sixteen digits: enough to be unique for a person, and short enough to read out as part of the reference. */
function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 16);
}

/** Adds money to the balance by wallet: asks for the amount. The page of the payment asks for the rest. */
export function TopUp({ address }: { readonly address: Address }) {
  const hasLive = useMe().data?.worlds.includes('live') === true;
  // An intended payment keeps its key, so that a second press, or one after a lost answer, opens the same payment.
  const wish = useRef<{ readonly amount: Naira; readonly key: string } | null>(null);
  const starting = useMutation({
    mutationFn: (amount: Naira) => {
      if (wish.current === null || !sameMoney(wish.current.amount, amount)) wish.current = { amount, key: newKey() };
      return startTopUp(wish.current);
    },
    onSuccess: ({ checkout }) => goTo({ ...address, path: `/pay/${checkout}` }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const amount = new FormData(event.currentTarget).get('amount');
    if (!starting.isPending) starting.mutate(naira(Number(amount)));
  };

  return (
    <section className="panel" aria-labelledby="top-up">
      <h2 id="top-up">Add money by wallet</h2>
      {address.environment === 'sandbox' ? (
        <p>
          Wallet top-up is off in test mode.{' '}
          {hasLive && <Link to={{ ...address, environment: 'live' }}>Switch to Live</Link>}
        </p>
      ) : (
        <form className="form" onSubmit={submit}>
          <label className="form-field">
            Amount in naira
            <input
              name="amount"
              type="number"
              inputMode="decimal"
              required
              min="100"
              max="500000"
              step="0.01"
              defaultValue={missingAmount()}
              aria-describedby="top-up-hint"
            />
          </label>
          <p id="top-up-hint" className="hint">
            From ₦100 to ₦500,000. Nothing is taken before you enter your PIN and a one-time password.
          </p>
          <button type="submit" className="form-submit" aria-disabled={starting.isPending}>
            {starting.isPending ? 'One moment…' : 'Continue'}
          </button>
          <p role="alert">{starting.isError && `${starting.error.message} Nothing was taken.`}</p>
        </form>
      )}
    </section>
  );
}
