import { useEffect, type ReactNode } from 'react';
import { sessionMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';
import { Button, TryAgain } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { SignIn } from './SignIn.tsx';
import { useAnnounce } from './Widget.tsx';

export interface SessionTroubleProps {
  /** Reads the session again; `null` if another user is signed in. */
  readonly onRetry: (() => void) | null;
  readonly busy?: boolean;
}

/** Why the companion answered, and nothing can be shown: nobody is signed in, or another user. */
export function SessionTrouble({ onRetry, busy = false }: SessionTroubleProps): ReactNode {
  const { t } = useLanguage();
  if (onRetry === null) return <CallerChanged />;
  return (
    <div className="ts-stack">
      {/* There is no draft yet that could be kept. */}
      <Notice tone="info" title={t(sessionMessages, 'signInFirst')} />
      <SignIn />
      <TryAgain busy={busy} onClick={onRetry} />
    </div>
  );
}

/** Replaces the previous user's content. Their sent purchases are kept in this browser. */
function CallerChanged(): ReactNode {
  const { t } = useLanguage();
  const announce = useAnnounce();
  const title = t(sessionMessages, 'callerChangedTitle');
  const text = t(sessionMessages, 'callerChangedText');
  useEffect(() => announce(`${title}. ${text}`), [announce, title, text]);
  return (
    <div className="ts-stack">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
      <Button look="secondary" onClick={() => window.location.reload()}>
        {t(sessionMessages, 'reloadPage')}
      </Button>
    </div>
  );
}
