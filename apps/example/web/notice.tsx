import { useSyncExternalStore } from 'react';

/** Shows when the shop cannot be reached, and why. Always in the page, so that screen readers announce its text. */
export function ConnectionNotice({ serverDown }: { readonly serverDown: boolean }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const text = online
    ? serverDown && 'The shop is not answering. We keep trying, and nothing you did is lost.'
    : 'You are offline. What you see may be out of date until you are back online.';
  return (
    <div className="notice" role="status" data-shown={Boolean(text)}>
      {text || null}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
