import { useMutation } from '@tanstack/react-query';
import { Link, type Address } from '../navigation.tsx';
import { confirmItIsMe } from '../shop-api.ts';
import { Page, type HeadingProps } from './page.tsx';

/**
 * One press and no proof: development only. **A real shop asks for a passkey or a password here**, and its server checks
 * it (`server/step-up-api.ts`), because anyone who holds an unlocked phone can press a button.
 */
export function ConfirmPage({ address, headingRef }: HeadingProps & { readonly address: Address }) {
  const confirming = useMutation({
    // The server returns where to go next: an address from the address bar must not be trusted.
    mutationFn: () => confirmItIsMe(new URLSearchParams(location.search).get('return')),
    onSuccess: (back) => location.replace(back), // so that "back" does not lead here again
  });
  const leaving = confirming.isPending || confirming.isSuccess;
  return (
    <Page
      title="Confirm it’s you"
      lead="A card’s number can be spent by whoever reads it. So we ask once more before we show it."
      headingRef={headingRef}
    >
      <div className="panel narrow">
        <p>In this example one press is enough. A real shop asks for your passkey or your password.</p>
        <button
          type="button"
          className="button-main"
          aria-disabled={leaving}
          onClick={() => {
            if (!leaving) confirming.mutate();
          }}
        >
          {leaving ? 'Confirming…' : 'It is me'}
        </button>
        <Link to={{ ...address, path: '/cards' }} className="button-plain">
          Not now
        </Link>
        {confirming.isError && <p role="alert">This did not work. Please try again.</p>}
      </div>
    </Page>
  );
}
