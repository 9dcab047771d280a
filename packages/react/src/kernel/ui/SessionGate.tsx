import type { ReactNode } from 'react';
import type { Session } from '@tillside/contract';
import { commonMessages } from '@tillside/messages';
import { isSignedOut } from '../client/failure.ts';
import { useLanguage, useOnline } from '../runtime/context.ts';
import { fromChunk } from '../runtime/from-chunk.ts';
import { useCallerChanged, useSession } from '../runtime/use-session.ts';
import { TryAgain } from './Button.tsx';
import { later } from './later.tsx';
import { Notice } from './Notice.tsx';
import { Skeleton } from './skeletons.tsx';

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
  const retry = (): void => void refetch();
  if (useCallerChanged()) return <SessionTrouble onRetry={null} />;
  if (data) return children(data);
  if (!error) return waiting;
  if (isSignedOut(error.failure)) return <SessionTrouble busy={isFetching} onRetry={retry} />;
  return (
    <div className="ts-stack">
      <Notice
        tone="warning"
        icon={online ? 'alert' : 'offline'}
        title={t(commonMessages, online ? 'sessionFailedTitle' : 'offlineTitle')}
      >
        {t(commonMessages, online ? 'sessionFailedText' : 'offlineText')}
      </Notice>
      <TryAgain busy={isFetching} onClick={retry} />
    </div>
  );
}

const SessionTrouble = later('session trouble', () =>
  fromChunk(() => import('./SessionTrouble.tsx'), 'SessionTrouble'),
);
