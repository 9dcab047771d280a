import type { Guide } from './guide.tsx';
import { Link, type Address, type Environment } from './navigation.tsx';

const environments: readonly { readonly environment: Environment; readonly name: string }[] = [
  { environment: 'sandbox', name: 'Sandbox' },
  { environment: 'live', name: 'Live' },
];

interface FooterProps {
  readonly address: Address;
  /** The worlds to switch between. In production there is one, and no switch. */
  readonly worlds: readonly Environment[];
  /** Opens the tour, or the code of this page; not in production. */
  readonly onGuide: ((guide: Guide) => void) | null;
}

export function Footer({ address, worlds, onGuide }: FooterProps) {
  return (
    <footer className="footer">
      <div className="footer-inner">
        <p>Sunbird Store is an example shop. No real money moves here.</p>
        {onGuide && (
          <p className="guides">
            <button type="button" onClick={() => onGuide('tour')}>
              Take the tour
            </button>
            <button type="button" onClick={() => onGuide('code')}>
              The code for this page
            </button>
          </p>
        )}
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
