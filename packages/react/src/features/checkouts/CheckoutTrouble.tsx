import type { ReactNode } from 'react';
import { checkoutMessages, commonMessages, sessionMessages } from '@tillside/messages';
import { isSignedOut, type CompanionError } from '../../kernel/client/failure.ts';
import { TryAgain } from '../../kernel/ui/Button.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { SignIn } from '../../kernel/ui/SignIn.tsx';
import { useSaysOffline } from '../../kernel/ui/says-offline.ts';
import { useLanguage, useOnline } from '../../kernel/runtime/context.ts';

export interface CheckoutMissingProps {
  readonly error: CompanionError;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Why there is no checkout to show. */
export function CheckoutMissing({ error, busy, onRetry }: CheckoutMissingProps): ReactNode {
  const { t } = useLanguage();
  const online = useOnline();
  const code = error.failure.kind === 'refused' ? error.failure.problem.code : null;
  if (code === 'not_found') {
    return (
      <Notice tone="info" title={t(checkoutMessages, 'notFoundTitle')}>
        {t(checkoutMessages, 'notFoundText')}
      </Notice>
    );
  }
  const [title, text] = isSignedOut(error.failure)
    ? [t(sessionMessages, 'signInTitle'), t(sessionMessages, 'signInText')]
    : online
      ? [t(checkoutMessages, 'loadFailedTitle'), t(checkoutMessages, 'loadFailedText')]
      : [t(commonMessages, 'offlineTitle'), t(commonMessages, 'offlineText')];
  return (
    <div className="ts-stack">
      <Notice tone="warning" icon={online ? 'alert' : 'offline'} title={title}>
        {text}
      </Notice>
      {isSignedOut(error.failure) && <SignIn />}
      <TryAgain busy={busy} onClick={onRetry} />
    </div>
  );
}

export interface CheckoutStaleProps {
  /** The error of the last read, or `null`. */
  readonly trouble: CompanionError | null;
  readonly online: boolean;
}

/** Warns that the content may be outdated. */
export function CheckoutStale({ trouble, online }: CheckoutStaleProps): ReactNode {
  const { t } = useLanguage();
  const saysOffline = useSaysOffline(!online);
  if (!online) {
    return (
      saysOffline && (
        <Notice tone="warning" icon="offline" title={t(commonMessages, 'offlineTitle')}>
          {t(checkoutMessages, 'offline')}
        </Notice>
      )
    );
  }
  if (!trouble) return null;
  if (isSignedOut(trouble.failure)) {
    return (
      <Notice tone="info" title={t(sessionMessages, 'signInTitle')}>
        {t(checkoutMessages, 'signIn')}
        <SignIn />
      </Notice>
    );
  }
  return <p className="ts-reason">{t(checkoutMessages, 'stale')}</p>;
}
