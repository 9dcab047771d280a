import { useEffect, useRef, type ReactNode } from 'react';
import type { Session } from '@tillside/contract/browser';
import { useInstructions } from '../instructions/use-instructions.ts';
import { historyMessages } from '../messages/history-messages.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/icons.tsx';
import { Notice } from '../parts/Notice.tsx';
import { SessionGate } from '../parts/SessionGate.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useAnnounce, Widget } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import { HistoryRow } from './HistoryRow.tsx';

export interface PurchaseHistoryProps {
  /** How many purchases are loaded at a time. Default 10. */
  readonly pageSize?: number;
}

/** The person's own purchases, newest first, each opening its receipt. Updates by itself. */
export function PurchaseHistory({ pageSize = 10 }: PurchaseHistoryProps): ReactNode {
  const messages = useLanguage().say(historyMessages);
  return (
    <Widget label={messages.historyTitle} wide>
      <h2 className="ts-heading">{messages.historyTitle}</h2>
      <SessionGate rows={4}>
        {(session) => <LoadedHistory key={session.caller.caller_tag} session={session} pageSize={pageSize} />}
      </SessionGate>
    </Widget>
  );
}

function LoadedHistory({ session, pageSize }: { readonly session: Session; readonly pageSize: number }): ReactNode {
  const messages = useLanguage().say(historyMessages);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInstructions({
    limit: pageSize,
  });
  const purchases = data?.pages.flatMap(({ items }) => items) ?? [];
  const list = useRef<HTMLUListElement>(null);
  useMoreShown(data?.pages.length ?? 0, data?.pages.at(-1)?.items.length ?? 0, list);

  if (!data && !error) return <Skeleton rows={4} />;
  if (!data) {
    return (
      <div className="ts-stack">
        <Notice tone="warning" title={messages.historyFailedTitle}>
          {messages.historyFailedText}
        </Notice>
        <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  }
  if (purchases.length === 0) {
    return (
      <div className="ts-empty">
        <span className="ts-medal">
          <Icon name="bag" />
        </span>
        <p className="ts-empty-title">{messages.historyEmptyTitle}</p>
        <p className="ts-text">{messages.historyEmptyText}</p>
      </div>
    );
  }
  return (
    <div className="ts-stack">
      <ul className="ts-history" ref={list}>
        {purchases.map((instruction) => (
          <HistoryRow key={instruction.ref} instruction={instruction} session={session} />
        ))}
      </ul>
      {error && !isFetching && <p className="ts-reason">{messages.historyMoreFailed}</p>}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.historyMore}
        </Button>
      )}
    </div>
  );
}

/** After "Show more": says how many came, and puts the focus on the first of them. */
function useMoreShown(pages: number, lastCount: number, list: React.RefObject<HTMLUListElement | null>): void {
  const messages = useLanguage().say(historyMessages);
  const announce = useAnnounce();
  const seen = useRef(pages);
  useEffect(() => {
    const more = seen.current > 0 && pages > seen.current;
    seen.current = pages;
    if (!more || lastCount === 0) return;
    announce(messages.historyMoreLoaded({ count: lastCount }));
    const rows = list.current?.querySelectorAll<HTMLElement>('.ts-history-button');
    rows?.[rows.length - lastCount]?.focus();
  }, [announce, lastCount, list, messages, pages]);
}
