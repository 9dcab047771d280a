import { Link, type Address, type Environment } from './navigation.tsx';

const environments: readonly { readonly environment: Environment; readonly name: string }[] = [
  { environment: 'sandbox', name: 'Sandbox' },
  { environment: 'live', name: 'Live root' },
];

/** The footer also switches between the two companions: a real shop has one, and no such switch. */
export function Footer({ address, signedIn }: { readonly address: Address; readonly signedIn: boolean }) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <p>Sunbird Store is an example shop. No real money moves here.</p>
        {signedIn && (
          <nav className="environments" aria-label="Payment environment">
            {environments.map(({ environment, name }) => (
              <Link
                key={environment}
                to={{ ...address, environment }}
                current={address.environment === environment}
                className="environment"
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
      </div>
    </footer>
  );
}
