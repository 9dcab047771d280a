import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react';

export type Environment = 'sandbox' | 'live';

export interface Address {
  readonly path: string;
  readonly environment: Environment;
}

/** The current address. Addresses are real, so the back button, bookmarks and new tabs work. */
export function useAddress(): Address {
  const href = useSyncExternalStore(subscribe, here, () => '/');
  const url = new URL(href, 'https://shop.example');
  return { path: url.pathname, environment: url.searchParams.get('environment') === 'live' ? 'live' : 'sandbox' };
}

function here(): string {
  return location.pathname + location.search;
}

function hrefOf({ path, environment }: Address): string {
  return environment === 'live' ? `${path}?environment=live` : path;
}

interface LinkProps {
  readonly to: Address;
  readonly current?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A plain link that changes the page without loading it again. Modified clicks keep their usual meaning. */
export function Link({ to, current = false, className, children }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  };
  return (
    <a href={hrefOf(to)} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}

/** Opens another page of the shop. With `replace`, the one before leaves no trace in the browser's history. */
export function goTo(address: Address, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, '', hrefOf(address));
  else history.pushState(null, '', hrefOf(address));
  dispatchEvent(new Event(changed));
  scrollTo(0, 0);
}

const changed = 'sunbird:navigate';

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange);
  addEventListener(changed, onChange);
  return () => {
    removeEventListener('popstate', onChange);
    removeEventListener(changed, onChange);
  };
}
