import { useRef, useState, type ReactNode } from 'react';
import type { ReportedOnCard } from '@tillside/contract';
import { transactionsMessages } from '@tillside/messages';
import { Button } from '../../kernel/ui/Button.tsx';
import { Empty } from '../../kernel/ui/Empty.tsx';
import { daysOf, StatementDay } from '../../kernel/ui/StatementDay.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { later } from '../../kernel/ui/later.tsx';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { useAnnounce, useMoreLoaded, Widget } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { fromChunk } from '../../kernel/runtime/from-chunk.ts';
import { CardTrouble, useTrouble } from './CardTrouble.tsx';
import {
  filterReported,
  filterTransactions,
  isFiltered,
  noFilter,
  type TransactionFilter,
} from './transaction-filter.ts';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TransactionRow } from './TransactionRow.tsx';
import { useCardTransactions } from './use-cards.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';

const LaterReported = later<{ readonly reported: readonly ReportedOnCard[] }>(
  'reported transactions',
  () => fromChunk(() => import('./ReportedUses.tsx'), 'ReportedTransactions'),
  <></>,
);

export interface CardTransactionsProps extends Themed {
  /** The card's id. */
  readonly cardId: string;
  /** Transactions per page. Default 20. */
  readonly pageSize?: number;
}

/** A card's loads and payments, with the reasons of declined ones. Above them, uses that are only reported so far. */
export function CardTransactions({ cardId, pageSize = 20, appearance }: CardTransactionsProps): ReactNode {
  const { t } = useLanguage();
  return (
    <Widget label={t(transactionsMessages, 'title')} wide appearance={appearance}>
      <h2 className="ts-heading">{t(transactionsMessages, 'title')}</h2>
      <SessionGate rows={4}>
        {(session) => (
          <LoadedTransactions key={`${session.caller.caller_tag} ${cardId}`} cardId={cardId} pageSize={pageSize} />
        )}
      </SessionGate>
    </Widget>
  );
}

function LoadedTransactions({ cardId, pageSize }: Required<Omit<CardTransactionsProps, 'appearance'>>): ReactNode {
  const { t, format } = useLanguage();
  const transactions = useCardTransactions(cardId, { limit: pageSize });
  const { data, isFetching, isFetchingNextPage, hasNextPage } = transactions;
  const error = useTrouble(transactions.error);
  const [filter, setFilter] = useState<TransactionFilter>(noFilter);
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const pages = data?.pages ?? [];
  const loaded = pages.flatMap(({ items }) => items);
  const unreadable = pages.reduce((sum, page) => sum + (page.unreadable ?? 0), 0);
  const shown = filterTransactions(loaded, filter, format.timeZone);
  const reported = pages[0]?.reported ?? [];
  const shownReported = filterReported(reported, filter, format.timeZone);
  const showMore = useMoreLoaded(list, {
    count: loaded.length,
    loading: isFetching,
    text: (count) => t(transactionsMessages, 'moreLoaded', { count }),
    load: () => void transactions.fetchNextPage(),
  });
  if (!data && !error) return <Skeleton rows={4} />;
  if (!data && error) {
    return (
      <CardTrouble
        error={error}
        title={t(transactionsMessages, 'failedTitle')}
        text={t(transactionsMessages, 'failedText')}
        busy={isFetching}
        onRetry={() => void transactions.refetch()}
      />
    );
  }
  if (loaded.length === 0 && reported.length === 0 && unreadable === 0) {
    return (
      <Empty icon="card" title={t(transactionsMessages, 'emptyTitle')} text={t(transactionsMessages, 'emptyText')} />
    );
  }
  const countText = (count: number): string => {
    if (hasNextPage) return t(transactionsMessages, 'honest', { shown: count, loaded: loaded.length });
    return count === 0
      ? t(transactionsMessages, 'noneAtAll')
      : t(transactionsMessages, 'honestAll', { shown: count, loaded: loaded.length });
  };
  const narrow = (next: TransactionFilter): void => {
    setFilter(next);
    announce(isFiltered(next) ? countText(filterTransactions(loaded, next, format.timeZone).length) : '');
  };
  return (
    <div className="ts-stack">
      <TransactionFilters filter={filter} onFilter={narrow} />
      {shownReported.length > 0 && <LaterReported reported={shownReported} />}
      {isFiltered(filter) && <p className="ts-hint">{countText(shown.length)}</p>}
      {shown.length > 0 && (
        <div className="ts-statement" ref={list}>
          {daysOf(shown, format.timeZone).map(({ date, entries }) => (
            <StatementDay key={date} date={date}>
              {entries.map((transaction, index) => (
                <TransactionRow key={`${transaction.trans_id} ${index}`} transaction={transaction} />
              ))}
            </StatementDay>
          ))}
        </div>
      )}
      {unreadable > 0 && <p className="ts-hint">{t(transactionsMessages, 'unreadable', { count: unreadable })}</p>}
      {transactions.isFetchNextPageError && (
        <p className="ts-error">
          <Icon name="alert" />
          {t(transactionsMessages, 'moreFailed')}
        </p>
      )}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={showMore}>
          {t(transactionsMessages, 'more')}
        </Button>
      )}
    </div>
  );
}
