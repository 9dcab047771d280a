import { Link, type Address, type Environment } from './navigation.tsx';

const environments: readonly { readonly environment: Environment; readonly name: string }[] = [
  { environment: 'sandbox', name: 'Sandbox' },
  { environment: 'live', name: 'Live' },
];

interface FooterProps {
  readonly address: Address;
  /** The worlds to switch between: in production there is one, and no switch. */
  readonly worlds: readonly Environment[];
}

export function Footer({ address, worlds }: FooterProps) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <p>Sunbird Store is an example shop. No real money moves here.</p>
        {worlds.length > 1 && (
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
