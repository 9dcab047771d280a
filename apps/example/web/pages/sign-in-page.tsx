import { formatMoney } from '@tillside/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchSignInChoices, type SignInChoice } from '../shop-api.ts';
import { useSignIn } from '../shopper.ts';
import { Page } from './page.tsx';

/** One click and no password: development only. A real shop shows its own sign-in here. */
export function SignInPage({ expired }: { readonly expired: boolean }) {
  const choices = useQuery({ queryKey: ['sign-in'], queryFn: fetchSignInChoices });
  const signingIn = useSignIn();
  const lead = expired
    ? 'You were signed out. Nothing is lost: your purchases continue, and you find them here when you sign in again.'
    : 'Choose who you are in this example shop.';

  return (
    <Page title="Sign in" lead={lead}>
      {choices.isPending && <p role="status">Loading…</p>}
      {choices.isError && <p role="alert">The list could not be loaded.</p>}
      {choices.data?.people.length === 0 && <p className="panel">One-click sign-in is switched off here.</p>}
      <ul className="people">
        {choices.data?.people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="person"
              disabled={signingIn.isPending}
              onClick={() => signingIn.mutate(person.id)}
            >
              <span className="person-initial" aria-hidden="true">
                {person.name.charAt(0)}
              </span>
              <span className="person-name">{person.name}</span>
              <span className="person-note">{noteOf(person)}</span>
            </button>
          </li>
        ))}
      </ul>
      {signingIn.isError && <p role="alert">Signing in did not work. Please try again.</p>}
    </Page>
  );
}

function noteOf({ balance }: SignInChoice): string {
  return balance === null ? 'Staff' : formatMoney(balance.available);
}
