import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';

export interface ShareButtonProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Hands a text to the phone's own share sheet. Where the browser has none there is no button. */
export function ShareButton({ title, text, children }: ShareButtonProps): ReactNode {
  const can = useSyncExternalStore(neverChanges, canShare, cannotShare);
  if (!can) return null;
  // A person who closes the sheet changed their mind: that is no error.
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
