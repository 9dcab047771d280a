import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { cardWords } from '../messages/en-NG/cards.ts';
import { Button } from '../parts/Button.tsx';
import { FilterChips } from '../parts/FilterChips.tsx';
import { Icon } from '../parts/icons.tsx';
import { SessionGate } from '../parts/SessionGate.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useAnnounce, Widget } from '../parts/Widget.tsx';
import { useLanguage } from '../provider/context.ts';
import { CardTrouble, useTrouble } from './CardTrouble.tsx';
import { filterTransactions, isFiltered, noFilter, type TransactionFilter } from './transaction-filter.ts';
import { TransactionRow } from './TransactionRow.tsx';
import { useCardTransactions } from './use-card-transactions.ts';

export interface CardTransactionsProps {
  /** The card's id. */
  readonly cardId: string;
  /** Transactions at a time. Default 20. */
  readonly pageSize?: number;
}

/** What a card was loaded and paid with, declined payments with their reason. */
export function CardTransactions({ cardId, pageSize = 20 }: CardTransactionsProps): ReactNode {
  const words = useLanguage().say(cardWords);
  return (
    <Widget label={words.transactionsTitle} wide>
      <h2 className="ts-heading">{words.transactionsTitle}</h2>
      <SessionGate rows={4}>
        {(session) => (
          <LoadedTransactions key={`${session.caller.caller_tag} ${cardId}`} cardId={cardId} pageSize={pageSize} />
        )}
      </SessionGate>
    </Widget>
  );
}

function LoadedTransactions({ cardId, pageSize }: Required<CardTransactionsProps>): ReactNode {
  const words = useLanguage().say(cardWords);
  const transactions = useCardTransactions(cardId, { limit: pageSize });
  const { data, isFetching, isFetchingNextPage, hasNextPage } = transactions;
  const error = useTrouble(transactions.error);
  const [filter, setFilter] = useState<TransactionFilter>(noFilter);
  const announce = useAnnounce();
  const list = useRef<HTMLUListElement>(null);
  const pages = data?.pages ?? [];
  const loaded = pages.flatMap(({ items }) => items);
  const shown = filterTransactions(loaded, filter);
  useMoreLoaded(list, pages.length, pages.at(-1)?.items.length ?? 0, shown.length);
  if (!data && !error) return <Skeleton rows={4} />;
  if (!data && error) {
    return (
      <CardTrouble
        error={error}
        title={words.transactionsFailedTitle}
        text={words.transactionsFailedText}
        busy={isFetching}
        onRetry={() => void transactions.refetch()}
      />
    );
  }
  if (loaded.length === 0) {
    return (
      <div className="ts-empty">
        <span className="ts-medal">
          <Icon name="card" />
        </span>
        <p className="ts-empty-title">{words.transactionsEmptyTitle}</p>
        <p className="ts-text">{words.transactionsEmptyText}</p>
      </div>
    );
  }
  const honest = (count: number): string => {
    if (hasNextPage) return words.transactionsHonest({ shown: count, loaded: loaded.length });
    return count === 0
      ? words.transactionsNoneAtAll
      : words.transactionsHonestAll({ shown: count, loaded: loaded.length });
  };
  const narrow = (next: TransactionFilter): void => {
    setFilter(next);
    announce(isFiltered(next) ? honest(filterTransactions(loaded, next).length) : '');
  };
  return (
    <div className="ts-stack">
      <Filters filter={filter} onFilter={narrow} />
      {isFiltered(filter) && <p className="ts-hint">{honest(shown.length)}</p>}
      {shown.length > 0 && (
        <ul className="ts-history" ref={list}>
          {shown.map((transaction, index) => (
            <TransactionRow key={`${transaction.trans_id} ${index}`} transaction={transaction} />
          ))}
        </ul>
      )}
      {transactions.isFetchNextPageError && (
        <p className="ts-error">
          <Icon name="alert" />
          {words.transactionsMoreFailed}
        </p>
      )}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void transactions.fetchNextPage()}>
          {words.transactionsMore}
        </Button>
      )}
    </div>
  );
}

interface FiltersProps {
  readonly filter: TransactionFilter;
  readonly onFilter: (filter: TransactionFilter) => void;
}

function Filters({ filter, onFilter }: FiltersProps): ReactNode {
  const words = useLanguage().say(cardWords);
  const id = useId();
  return (
    <div className="ts-stack" data-dense>
      <FilterChips
        label={words.transactionsWhich}
        options={[
          { value: 'all', name: words.transactionsAll },
          { value: 'in', name: words.transactionsIn },
          { value: 'out', name: words.transactionsOut },
          { value: 'declined', name: words.transactionsDeclined },
        ]}
        chosen={filter.which}
        onChoose={(which) => onFilter({ ...filter, which })}
      />
      <div className="ts-card-dates">
        <DateInput
          id={`${id}-from`}
          label={words.transactionsFrom}
          value={filter.from}
          onChange={(from) => onFilter({ ...filter, from })}
        />
        <DateInput
          id={`${id}-to`}
          label={words.transactionsTo}
          value={filter.to}
          onChange={(to) => onFilter({ ...filter, to })}
        />
      </div>
      {(filter.from !== '' || filter.to !== '') && (
        <Button look="quiet" onClick={() => onFilter({ ...filter, from: '', to: '' })}>
          {words.transactionsClear}
        </Button>
      )}
    </div>
  );
}

interface DateInputProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DateInput({ id, label, value, onChange }: DateInputProps): ReactNode {
  return (
    <div className="ts-field">
      <label className="ts-label" htmlFor={id}>
        {label}
      </label>
      <input
        className="ts-input"
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Says how many more there are now. Where the button that loaded them is gone, the keyboard goes on with the first of them. */
function useMoreLoaded(
  list: { readonly current: HTMLUListElement | null },
  pages: number,
  newest: number,
  shown: number,
): void {
  const announce = useAnnounce();
  const words = useLanguage().say(cardWords);
  const before = useRef({ pages, shown });
  useEffect(() => {
    const last = before.current;
    before.current = { pages, shown };
    if (last.pages === 0 || pages <= last.pages) return;
    announce(words.transactionsMoreLoaded({ count: newest }));
    if (document.activeElement === document.body) list.current?.querySelectorAll('li')[last.shown]?.focus();
  }, [announce, list, words, pages, newest, shown]);
}
