import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'type'> {
  /** Set by `SubmitButton`. */
  readonly 'data-submit'?: '';
  readonly look?: 'primary' | 'secondary' | 'quiet';
  /** Not available now. It keeps its focus and its name, so that the user can find out why. */
  readonly unavailable?: boolean;
  /** Its action is running. */
  readonly busy?: boolean;
}

export function Button({
  look = 'primary',
  unavailable = false,
  busy = false,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const still = unavailable || busy;
  return (
    <button
      {...rest}
      type="button"
      className="ts-button"
      data-look={look}
      data-busy={busy || undefined}
      aria-disabled={still || undefined}
      onClick={(event) => {
        if (still) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <span className="ts-spinner" aria-hidden="true" />}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  );
}

/** A button that tries again, such as a read that failed. */
export function TryAgain(props: Omit<ButtonProps, 'look' | 'children'>): ReactNode {
  const { t } = useLanguage();
  return (
    <Button look="secondary" {...props}>
      {t(commonMessages, 'tryAgain')}
    </Button>
  );
}
