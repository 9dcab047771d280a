import { useEffect, useState, type ReactNode } from 'react';
import { copyMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';
import { Icon } from './icons.tsx';
import { useAnnounce } from './Widget.tsx';

type CopyState = 'idle' | 'copied' | 'failed';

export interface CopyButtonProps {
  readonly value: string;
  /** The name of the copied value, for the button's accessible name. */
  readonly of: string;
  /** Visible label beside the icon. Default: none. */
  readonly children?: ReactNode;
}

/** Copies a value, and confirms it for two seconds. */
export function CopyButton({ value, of, children }: CopyButtonProps): ReactNode {
  const { t } = useLanguage();
  const announce = useAnnounce();
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), 2_000);
    return () => clearTimeout(timer);
  }, [state]);

  const tell = (next: CopyState, text: string): void => {
    setState(next);
    announce(text);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      tell('copied', t(copyMessages, 'copied'));
    } catch {
      tell('failed', t(copyMessages, 'failed'));
    }
  };
  return (
    <button
      type="button"
      className={children === undefined ? 'ts-icon-button' : 'ts-button'}
      data-look={children === undefined ? undefined : 'secondary'}
      aria-label={children === undefined ? t(copyMessages, 'named', { name: of }) : undefined}
      data-state={state}
      onClick={() => void copy()}
    >
      <Icon name={state === 'copied' ? 'check' : state === 'failed' ? 'cross' : 'copy'} />
      {children !== undefined && <span>{state === 'copied' ? t(copyMessages, 'copied') : children}</span>}
    </button>
  );
}
