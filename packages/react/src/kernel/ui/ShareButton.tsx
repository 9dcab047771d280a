import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './icons.tsx';

export interface ShareButtonProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** Shares a text with the browser's share sheet. For browsers that have one. */
export function ShareButton({ title, text, children }: ShareButtonProps): ReactNode {
  // Closing the share sheet is not an error.
  const share = (): void => void navigator.share({ title, text }).catch(() => undefined);
  return (
    <Button look="secondary" onClick={share}>
      <Icon name="share" />
      <span>{children}</span>
    </Button>
  );
}
