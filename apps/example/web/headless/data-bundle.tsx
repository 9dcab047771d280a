import { dataVariation, useInstruct, useLanguage, useLookup } from '@tillside/react';
import { fieldErrorText } from '@tillside/react/parts';
import { useState } from 'react';

/** Buys a data bundle: the list of plans, the price, and what became of it. */
export function DataBundle() {
  const [phone, setPhone] = useState('');
  const plans = useLookup('data.plans', { network: 'mtn' });
  const [product, setProduct] = useState('');
  const purchase = useInstruct('data.buy', {
    onSuccess: ({ instruction }) => setProduct(instruction.details?.product ?? 'Data'),
  });
  const language = useLanguage();
  const { format } = language;

  switch (purchase.state) {
    case 'waiting':
      return <p>Loading…</p>;
    case 'idle': {
      const listed =
        plans.data?.details.flatMap((network) => network.plans.flatMap((category) => category.plans)) ?? [];
      return (
        <>
          <label>
            Phone number
            <input type="tel" value={phone} onChange={(event) => setPhone(event.target.value)} />
          </label>
          {Object.entries(purchase.errors).map(([field, error]) => (
            <p key={field} role="alert">
              {field}: {fieldErrorText(error, language)}
            </p>
          ))}
          {listed.map((plan) => (
            <button
              type="button"
              key={plan.plan_code}
              onClick={() =>
                purchase.quote({ phone, provider: 'mtn', variation: dataVariation(plan.plan_code) ?? plan.plan_code })
              }
            >
              {plan.name}
            </button>
          ))}
        </>
      );
    }
    case 'quoting':
      return <p>Asking for the price…</p>;
    case 'unquoted':
      return (
        <button type="button" onClick={() => purchase.quote()}>
          Ask for the price again
        </button>
      );
    case 'ready':
      return (
        <>
          {purchase.obstacle && <p role="alert">You were not charged. You can safely press the button again.</p>}
          <button type="button" disabled={purchase.offline} onClick={() => purchase.send()}>
            Pay {purchase.quoted && format.money(purchase.quoted)}
          </button>
          <button type="button" onClick={() => purchase.reset()}>
            Choose another
          </button>
        </>
      );
    case 'sending':
    case 'finding':
    case 'following':
      return <p role="status">On its way. Do not pay for it again.</p>;
    case 'done':
      return (
        <>
          <p role="status">{purchase.instruction.state === 'succeeded' ? `${product} delivered.` : 'Not delivered.'}</p>
          <button type="button" onClick={() => purchase.reset()}>
            Buy something else
          </button>
        </>
      );
    default:
      return purchase satisfies never;
  }
}
