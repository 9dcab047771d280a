import { useLanguage, useWalletPayment } from '@tillside/react';

/** Pays a checkout by wallet. The PIN and the one-time password are typed in `frame`, which this page cannot read. */
export function WalletPayment({ checkoutId }: { readonly checkoutId: string }) {
  const { scene, checkout, frame, open, close } = useWalletPayment(checkoutId);
  const { format } = useLanguage();
  if (!scene || !checkout) return <p>Loading…</p>;
  switch (scene.name) {
    case 'offer':
      if (scene.barred) return <p>Wallet payments are not possible here.</p>;
      return (
        <button type="button" onClick={open}>
          {scene.stage === 'pin' ? `Pay ${format.money(checkout.amount)} by wallet` : 'Enter the one-time password'}
        </button>
      );
    case 'entry':
      return (
        <>
          {frame}
          <button type="button" onClick={close}>
            Cancel
          </button>
        </>
      );
    case 'finding':
    case 'ordering':
    case 'paying':
      return <p role="status">Checking your payment. Do not pay again.</p>;
    case 'paid':
      return <p role="status">Paid.</p>;
    case 'not_known':
      return <p role="status">It is not known yet whether it was paid. Do not pay again.</p>;
    case 'closed':
      return <p role="status">Nothing was paid.</p>;
    default:
      return scene satisfies never;
  }
}
