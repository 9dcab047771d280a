import { createContext, useContext, useRef, type Context, type KeyboardEvent, type ReactNode } from 'react';
import type { Role, Session } from '@tillside/contract';
import { commonMessages, staffMessages } from '@tillside/messages';
import { useLanguage, useOnline } from '../runtime/context.ts';
import type { Pages } from '../runtime/use-pages.ts';
import type { Themed } from '../theme/ThemeRoot.tsx';
import { Button } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Notice } from '../ui/Notice.tsx';
import { SessionGate } from '../ui/SessionGate.tsx';
import { Skeleton } from '../ui/skeletons.tsx';
import { daysOf, StatementDay } from '../ui/StatementDay.tsx';
import { useMoreLoaded, Widget } from '../ui/Widget.tsx';

/** The roles that may read the purchases of all callers. */
export const readers: readonly Role[] = ['staff', 'support', 'finance'];
/** The roles that may decide about money. The companion checks each decision: this only hides what it would refuse. */
export const deciders: readonly Role[] = ['staff', 'finance'];

export function hasRole({ caller }: Session, wanted: readonly Role[]): boolean {
  return caller.roles.some((role) => wanted.includes(role));
}

/** The name of a person in the shop, by the id of their caller. Without one, staff read the id. */
export const PeopleContext: Context<(callerId: string) => string | undefined> = createContext(
  (_callerId: string): string | undefined => undefined,
);

export function usePerson(callerId: string): string {
  return useContext(PeopleContext)(callerId) ?? callerId;
}

interface StaffWidgetProps extends Themed {
  readonly title: string;
  /** The roles that may use it. For other roles it shows that they may not, and requests nothing. */
  readonly roles: readonly Role[];
  /** @param toHeading moves the focus to the heading before something that was done is told */
  children(session: Session, toHeading: <Done>(tell?: (done: Done) => void) => (done: Done) => void): ReactNode;
}

/** The frame of a widget for staff: denser than a shopper's, in the same design. */
export function StaffWidget({ title, roles, appearance, children }: StaffWidgetProps): ReactNode {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Widget label={title} wide appearance={appearance}>
      <h2 className="ts-heading" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <SessionGate rows={4}>
        {(session) =>
          hasRole(session, roles) ? (
            <div className="ts-stack ts-staff" key={session.caller.caller_tag}>
              {children(session, (tell) => (done) => {
                heading.current?.focus();
                tell?.(done);
              })}
            </div>
          ) : (
            <Notice tone="info" icon="alert" title={t(staffMessages, 'notAllowedTitle')}>
              {t(staffMessages, 'notAllowedText')}
            </Notice>
          )
        }
      </SessionGate>
    </Widget>
  );
}

interface StaffListProps<Item> {
  /** The name of the list. */
  readonly label: string;
  readonly pages: Pages<{ readonly items: readonly Item[]; readonly next: string | null }>;
  readonly emptyTitle: string;
  readonly emptyText?: string;
  /** When it was made, to list the items by day, below the names of the columns. Default: one list. */
  madeAt?(item: Item): string;
  /** One entry, as a list item with a key. */
  row(item: Item): ReactNode;
}

/** A list for staff, with its loading, empty and failed states. */
export function StaffList<Item>(props: StaffListProps<Item>): ReactNode {
  const { label, pages, emptyTitle, emptyText, madeAt, row } = props;
  const { t, format } = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const { data, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = pages;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const showMore = useMoreLoaded(list, {
    count: items.length,
    loading: isFetching,
    text: (count) => t(staffMessages, 'moreLoaded', { count }),
    load: () => void fetchNextPage(),
  });
  const columns = (
    <span className="ts-staff-columns" aria-hidden="true">
      <span>{t(staffMessages, 'state')}</span>
      <span>{t(staffMessages, 'amount')}</span>
    </span>
  );
  return (
    <>
      <Loading pages={pages} />
      {data && items.length === 0 && <Empty title={emptyTitle} text={emptyText} />}
      <div ref={list} hidden={items.length === 0}>
        {madeAt ? (
          daysOf(
            items.map((item) => ({ item, created_at: madeAt(item) })),
            format.timeZone,
          ).map(({ date, entries }) => (
            <StatementDay key={date} date={date} sum={columns}>
              {entries.map(({ item }) => row(item))}
            </StatementDay>
          ))
        ) : (
          <ul className="ts-entries" aria-label={label}>
            {items.map(row)}
          </ul>
        )}
      </div>
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={showMore}>
          {t(staffMessages, 'more')}
        </Button>
      )}
    </>
  );
}

/** Shows that it is loading, or that loading or refetching failed. After a failed refetch, the shown content may be outdated. */
export function Loading({
  pages: { data, error, isFetching, refetch },
}: {
  readonly pages: {
    readonly data: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
}): ReactNode {
  const { t } = useLanguage();
  const online = useOnline();
  if (!error) return data ? null : <Skeleton rows={4} />;
  const title = online ? t(staffMessages, data ? 'oldTitle' : 'failedTitle') : t(commonMessages, 'offlineTitle');
  return (
    <div className="ts-stack">
      <Notice tone="warning" icon={online ? 'alert' : 'offline'} title={title}>
        {t(staffMessages, data ? 'oldText' : 'failedText')}
      </Notice>
      <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
        {t(commonMessages, 'tryAgain')}
      </Button>
    </div>
  );
}

/** Arrow keys, Home and End go from row to row, as in a table. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...(event.currentTarget.closest('.ts-staff')?.querySelectorAll<HTMLElement>('.ts-entry') ?? [])];
  const here = rows.indexOf(event.currentTarget);
  const places = new Map([
    ['ArrowDown', here + 1],
    ['ArrowUp', here - 1],
    ['Home', 0],
    ['End', rows.length - 1],
  ]);
  const place = places.get(event.key);
  const row = place === undefined ? undefined : rows[place];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
