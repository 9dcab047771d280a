import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';

export interface ShareButtonProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Shares a text with the browser's share sheet. Renders nothing if the browser has none. */
export function ShareButton({ title, text, children }: ShareButtonProps): ReactNode {
  const can = useSyncExternalStore(neverChanges, canShare, cannotShare);
  if (!can) return null;
  // Closing the share sheet is not an error.
  const share = (): void => void navigator.share({ title, text }).catch(() => undefined);
  return (
    <Button look="secondary" onClick={share}>
      <Icon name="share" />
      {children}
    </Button>
  );
}

function neverChanges(): () => void {
  return () => {};
}

function canShare(): boolean {
  return typeof navigator.share === 'function';
}

function cannotShare(): boolean {
  return false;
}
