import type { ReactNode } from 'react';
import type { CompanionError } from '../client/failure.ts';
import { isSignedOut } from '../client/failure.ts';
import { checkoutWords } from '../messages/en-NG/checkout.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useLanguage } from '../provider/context.ts';
import { useOnline } from '../provider/use-online.ts';

export interface CheckoutMissingProps {
  readonly error: CompanionError;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Why there is no checkout to show. */
export function CheckoutMissing({ error, busy, onRetry }: CheckoutMissingProps): ReactNode {
  const { say, messages } = useLanguage();
  const words = say(checkoutWords);
  const online = useOnline();
  const code = error.failure.kind === 'refused' ? error.failure.problem.code : null;
  if (code === 'not_found') {
    return (
      <Notice tone="info" title={words.checkoutNotFoundTitle}>
        {words.checkoutNotFoundText}
      </Notice>
    );
  }
  const [title, text] = isSignedOut(error.failure)
    ? [messages.signInTitle, messages.signInText]
    : online
      ? [words.checkoutLoadFailedTitle, words.checkoutLoadFailedText]
      : [messages.offlineTitle, messages.offlineText];
  return (
    <div className="ts-stack">
      <Notice tone="warning" icon={online ? 'alert' : 'offline'} title={title}>
        {text}
      </Notice>
      <Button look="secondary" busy={busy} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

export interface CheckoutStaleProps {
  /** Why the last reading failed; `null`: it did not. */
  readonly trouble: CompanionError | null;
  readonly online: boolean;
}

/** Says that what is shown may be older than it looks. */
export function CheckoutStale({ trouble, online }: CheckoutStaleProps): ReactNode {
  const { say, messages } = useLanguage();
  const words = say(checkoutWords);
  if (!online) {
    return (
      <Notice tone="warning" icon="offline" title={messages.offlineTitle}>
        {words.checkoutOffline}
      </Notice>
    );
  }
  if (!trouble) return null;
  if (isSignedOut(trouble.failure)) {
    return (
      <Notice tone="info" title={messages.signInTitle}>
        {words.checkoutSignIn}
      </Notice>
    );
  }
  return <p className="ts-reason">{words.checkoutStale}</p>;
}
