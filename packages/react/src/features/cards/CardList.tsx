import { useRef, type ReactNode } from 'react';
import type { Session } from '@tillside/contract';
import { cardsMessages, commonMessages } from '@tillside/messages';
import { Button } from '../../kernel/ui/Button.tsx';
import { Empty } from '../../kernel/ui/Empty.tsx';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { useMoreLoaded, Widget } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import { useSession } from '../../kernel/runtime/use-session.ts';
import { CardFace } from './CardFace.tsx';
import { CardTrouble, useTrouble } from './CardTrouble.tsx';
import { useCards, withHolder } from './use-cards.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';

export interface CardListProps extends Themed {
  /** Called when a card is chosen. Without it the cards are only shown. */
  readonly onChoose?: ((cardId: string) => void) | undefined;
  /** The id of the card that is shown beside the list. */
  readonly chosen?: string | null | undefined;
  /** Opens the form for a new card, also from an empty list. The button is shown to callers who may have a card. */
  readonly onIssue?: (() => void) | undefined;
  /** The label of that button. */
  readonly issueLabel?: string | undefined;
  /** The cardholder's name, shown if the platform provides none. */
  readonly cardholder?: string | undefined;
  /** Cards per page. Default 10. */
  readonly pageSize?: number | undefined;
  /** Staff only: the customer. */
  readonly customerId?: string | undefined;
}

/** The user's own cards, for staff those of a customer, newest first, with current balances. */
export function CardList(props: CardListProps): ReactNode {
  const { t } = useLanguage();
  const isStaff = useSession().data?.caller.roles.includes('staff') === true;
  const title = isStaff || props.customerId !== undefined ? t(cardsMessages, 'titleStaff') : t(cardsMessages, 'title');
  return (
    <Widget label={title} wide appearance={props.appearance}>
      <h2 className="ts-heading">{title}</h2>
      <SessionGate rows={3}>
        {(session) => <LoadedList key={session.caller.caller_tag} session={session} {...props} />}
      </SessionGate>
    </Widget>
  );
}

function LoadedList(props: CardListProps & { readonly session: Session }): ReactNode {
  const { session, onChoose, chosen, onIssue, issueLabel, cardholder, pageSize, customerId } = props;
  const { t } = useLanguage();
  const pages = useCards({ limit: pageSize, customerId });
  const { data, isFetching, isFetchingNextPage, hasNextPage } = pages;
  const error = useTrouble(pages.error);
  const list = useRef<HTMLUListElement>(null);
  const cards = data?.pages.flatMap(({ items }) => items.map((card) => withHolder(card, cardholder))) ?? [];
  const load = (): void => void pages.fetchNextPage();
  // Each page reads the provider's whole list.
  const unreadable = data?.pages[0]?.unreadable ?? 0;
  const showMore = useMoreLoaded(list, { count: cards.length, loading: isFetching, load });
  if (!data && !error) return <Skeleton rows={3} />;
  if (!data && error) {
    return (
      <CardTrouble
        error={error}
        title={t(cardsMessages, 'failedTitle')}
        text={t(cardsMessages, 'failedText')}
        busy={isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  const issue = onIssue && session.abilities.includes('card.create') && (
    <Button look={cards.length === 0 ? 'primary' : 'secondary'} onClick={onIssue}>
      {issueLabel ?? t(cardsMessages, 'get')}
    </Button>
  );
  if (cards.length === 0 && unreadable === 0) {
    return (
      <div className="ts-stack">
        <Empty icon="card" title={t(cardsMessages, 'emptyTitle')} text={t(cardsMessages, 'emptyText')} />
        {issue}
      </div>
    );
  }
  return (
    <div className="ts-stack">
      <ul className="ts-card-list" ref={list}>
        {cards.map((card) => (
          <li key={card.id} className="ts-card-entry">
            {onChoose ? (
              <button
                type="button"
                className="ts-card-button"
                aria-current={card.id === chosen || undefined}
                onClick={() => onChoose(card.id)}
              >
                <CardFace card={card} />
              </button>
            ) : (
              <CardFace card={card} />
            )}
          </li>
        ))}
      </ul>
      {unreadable > 0 && <p className="ts-hint">{t(cardsMessages, 'unreadable', { count: unreadable })}</p>}
      {pages.isFetchNextPageError && <p className="ts-error">{t(commonMessages, 'listFailed')}</p>}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={showMore}>
          {t(cardsMessages, 'more')}
        </Button>
      )}
      {issue}
    </div>
  );
}
