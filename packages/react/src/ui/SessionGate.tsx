import { useEffect, type ReactNode } from 'react';
import type { Session } from '@tillside/contract';
import { commonMessages } from '@tillside/messages';
import { isSignedOut } from '../client/failure.ts';
import { useLanguage, useOnline } from '../runtime/context.ts';
import { useCallerChanged, useSession } from '../runtime/use-session.ts';
import { Button, TryAgain } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './skeletons.tsx';
import { useAnnounce } from './Widget.tsx';

export interface SessionGateProps {
  /** The number of rows shown while it is loading. */
  readonly rows?: number;
  /** Shown while it is loading, instead of rows. */
  readonly waiting?: ReactNode;
  children(session: Session): ReactNode;
}

/** Shows its children while the session is known and belongs to the same user; otherwise shows why not. */
export function SessionGate({ children, rows, waiting = <Skeleton rows={rows ?? 0} /> }: SessionGateProps): ReactNode {
  const { t } = useLanguage();
  const online = useOnline();
  const { data, error, isFetching, refetch } = useSession();
  if (useCallerChanged()) return <CallerChanged />;
  if (data) return children(data);
  if (!error) return waiting;
  const signedOut = isSignedOut(error.failure);
  // There is no draft yet that could be kept.
  const [title, text] = signedOut
    ? [t(commonMessages, 'signInTitle')]
    : online
      ? [t(commonMessages, 'sessionFailedTitle'), t(commonMessages, 'sessionFailedText')]
      : [t(commonMessages, 'offlineTitle'), t(commonMessages, 'offlineText')];
  return (
    <div className="ts-stack">
      <Notice tone={signedOut ? 'info' : 'warning'} icon={online ? 'alert' : 'offline'} title={title}>
        {text}
      </Notice>
      <TryAgain busy={isFetching} onClick={() => void refetch()} />
    </div>
  );
}

/** Replaces the previous user's content. Their sent purchases are kept in this browser. */
function CallerChanged(): ReactNode {
  const { t } = useLanguage();
  const announce = useAnnounce();
  const title = t(commonMessages, 'callerChangedTitle');
  const text = t(commonMessages, 'callerChangedText');
  useEffect(() => announce(`${title}. ${text}`), [announce, title, text]);
  return (
    <div className="ts-stack">
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
      <Button look="secondary" onClick={() => window.location.reload()}>
        {t(commonMessages, 'reloadPage')}
      </Button>
    </div>
  );
}
