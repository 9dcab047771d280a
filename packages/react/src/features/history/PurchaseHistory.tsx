import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { type Instruction, type Session, money } from '@tillside/contract';
import { historyMessages } from '@tillside/messages';
import { useSlot } from '../../kernel/flow/use-slot.ts';
import { useInstructions } from '../../kernel/instructions/use-instructions.ts';
import { Empty } from '../../kernel/ui/Empty.tsx';
import { Button, TryAgain } from '../../kernel/ui/Button.tsx';
import { daysOf, type Day, StatementDay } from '../../kernel/ui/StatementDay.tsx';
import { Icon } from '../../kernel/ui/icons.tsx';
import { stepsPart } from '../../kernel/ui/steps-part.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { useMoreLoaded, Widget } from '../../kernel/ui/Widget.tsx';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { ReceiptPart } from '../../kernel/flow/receipt-part.ts';
import { useAnswers } from '../cases/index.ts';
import { useSavedLabels } from '../recipients/index.ts';
import { FilterBar } from './FilterBar.tsx';
import { anyPurchase, isBill, isFiltering, passes } from './history-filter.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { HistoryRow, type HistoryRowProps } from './HistoryRow.tsx';

/** Loaded separately with the texts for outcomes, problems and steps, which the list does not need. */
const LoadedReceipt = stepsPart(({ outcome }) => outcome.LoadedReceipt);

export interface PurchaseHistoryProps extends Themed {
  /** Purchases per page. Default 10. */
  readonly pageSize?: number;
  /** Offers to repeat a purchase. Called with it: show the product's form with it, as by `again` of `BillPay`. */
  readonly onBuyAgain?: ((purchase: Instruction) => void) | undefined;
  /**
   * The ref of the purchase that is shown instead of the list; `null` shows the list. For a page that gives each
   * purchase its own URL. Without it, the widget itself keeps the choice.
   */
  readonly purchase?: string | null | undefined;
  /** Called with the ref of a pressed purchase, or with `null` when the user returns to the list. */
  readonly onPurchase?: ((ref: string | null) => void) | undefined;
  /** Replaces the lines of the receipts. */
  readonly receipt?: ReceiptPart | undefined;
}

/** The user's purchases, newest first, and the receipt of the chosen one. Kept up to date. */
export function PurchaseHistory(props: PurchaseHistoryProps): ReactNode {
  const { t } = useLanguage();
  // Requested with the session.
  useSlot('past');
  return (
    <Widget label={t(historyMessages, 'title')} wide appearance={props.appearance}>
      <h2 className="ts-heading">{t(historyMessages, 'title')}</h2>
      <SessionGate rows={4}>
        {(session) => <LoadedHistory key={session.caller.caller_tag} session={session} {...props} />}
      </SessionGate>
    </Widget>
  );
}

function LoadedHistory({
  session,
  pageSize = 10,
  purchase,
  onPurchase,
  receipt,
  onBuyAgain,
}: PurchaseHistoryProps & { readonly session: Session }): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const { shown, pressed, show } = useShownPurchase(purchase, onPurchase, list);
  const { t, format } = useLanguage();
  const [filter, setFilter] = useState(anyPurchase);
  const filtering = isFiltering(filter);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInstructions({
    limit: pageSize,
  });
  const purchases = data?.pages.flatMap(({ items }) => items) ?? [];
  const labelOf = useSavedLabels();
  const answered = new Set(useAnswers().data?.map(({ ref }) => ref));
  const found = purchases.filter((instruction) => passes(instruction, filter, labelOf(instruction)));
  const days = daysOf(found, format.timeZone);
  const search = useRef<HTMLDivElement>(null);
  const { end, press } = useMore({
    hasMore: hasNextPage,
    loading: isFetching,
    failed: error !== null,
    wanted: found.length < pageSize,
    load: () => void fetchNextPage(),
  });
  const showMore = useMoreLoaded(list, {
    count: found.length,
    loading: isFetching,
    text: (count) => t(historyMessages, 'moreLoaded', { count }),
    load: press,
  });
  const clear = (): void => {
    setFilter(anyPurchase);
    search.current?.querySelector('input')?.focus(); // the pressed button disappears
  };

  const waiting = error ? (
    <div className="ts-stack">
      <Notice tone="warning" title={t(historyMessages, 'failedTitle')}>
        {t(historyMessages, 'failedText')}
      </Notice>
      <TryAgain busy={isFetching} onClick={() => void refetch()} />
    </div>
  ) : (
    <Skeleton rows={4} />
  );
  const known = purchases.find(({ ref }) => ref === shown);
  return (
    <>
      {shown !== null && (
        <OnePurchase key={shown} takesFocus={pressed} onBack={() => show(null)}>
          <LoadedReceipt
            instructionRef={shown}
            known={known?.bulk ? undefined : known}
            session={session}
            receipt={receipt}
            onBuyAgain={onBuyAgain}
          />
        </OnePurchase>
      )}
      {/* Only hidden, so that the loaded rows stay, and their positions. */}
      <div hidden={shown !== null}>
        {!data && waiting}
        {data && purchases.length === 0 && (
          <Empty icon="bag" title={t(historyMessages, 'emptyTitle')} text={t(historyMessages, 'emptyText')} />
        )}
        {purchases.length > 0 && (
          <div className="ts-stack" ref={search}>
            <FilterBar filter={filter} session={session} purchases={purchases} onChange={setFilter} />
            <p className="ts-hint" role="status">
              {filtering && filter.state !== 'activity'
                ? t(historyMessages, hasNextPage ? 'found' : 'foundAll', {
                    found: found.length,
                    looked: purchases.filter(isBill).length,
                  })
                : ''}
            </p>
            <div className="ts-statement" ref={list} hidden={found.length === 0}>
              {days.map((day, place) => (
                <HistoryDay
                  key={day.date}
                  day={day}
                  whole={!filtering && (!hasNextPage || place < days.length - 1)}
                  session={session}
                  labelOf={labelOf}
                  answered={answered}
                  onShow={show}
                  onBuyAgain={onBuyAgain}
                />
              ))}
            </div>
            {found.length === 0 && !filtering && !hasNextPage && (
              <Empty icon="bag" title={t(historyMessages, 'emptyTitle')} text={t(historyMessages, 'emptyText')} />
            )}
            {found.length === 0 && filtering && !isFetching && (
              <div className="ts-empty">
                <p className="ts-empty-title">{t(historyMessages, 'nothingFound')}</p>
                <p className="ts-text">{t(historyMessages, 'nothingFoundText')}</p>
                <Button look="secondary" onClick={clear}>
                  {t(historyMessages, 'clear')}
                </Button>
              </div>
            )}
            {error && !isFetching && <p className="ts-reason">{t(historyMessages, 'moreFailed')}</p>}
            <div ref={end} className="ts-actions" hidden={!hasNextPage}>
              <Button look="secondary" busy={isFetchingNextPage} onClick={showMore}>
                {filtering ? t(historyMessages, 'lookFurther') : t(historyMessages, 'more')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </>
  );
}

interface OnePurchaseProps {
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** One purchase alone, with a button back to the list. */
function OnePurchase({ takesFocus, onBack, children }: OnePurchaseProps): ReactNode {
  const { t } = useLanguage();
  const back = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(takesFocus);
  useEffect(() => {
    if (isPressed.current) back.current?.focus();
  }, []);
  return (
    <div className="ts-stack ts-history-one">
      <button type="button" className="ts-back" ref={back} onClick={onBack}>
        <Icon name="chevron" />
        <span>{t(historyMessages, 'backToAll')}</span>
      </button>
      {children}
    </div>
  );
}

/** Maximum automatic loads in a row; then a press is required, so that content below stays reachable. */
const maxByItself = 4;

interface More {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  /** Load more even if the end is not visible, because too few loaded rows match. */
  readonly wanted: boolean;
  load(): void;
}

interface Loading {
  /** The ref of the element at the end of the list. */
  readonly end: RefObject<HTMLDivElement | null>;
  press(): void;
}

/** Loads more when the end of the list becomes visible, a few times; after that on press. */
function useMore({ hasMore, loading, failed, wanted, load }: More): Loading {
  const end = useRef<HTMLDivElement>(null);
  const [byItself, setByItself] = useState(0);
  const [inSight, setInSight] = useState(false);
  const may = hasMore && !loading && !failed && byItself < maxByItself && (inSight || wanted);

  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true));
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore]);

  useEffect(() => {
    if (!may) return;
    setByItself((count) => count + 1);
    load();
    // oxlint-disable-next-line react/exhaustive-deps -- the loader is new with each render, but equivalent
  }, [may]);

  return {
    end,
    press() {
      setByItself(0);
      load();
    },
  };
}

interface ShownPurchase {
  /** The ref of the purchase that is shown instead of the list; `null` for the list. */
  readonly shown: string | null;
  /** Whether it was opened by a press here: then it takes the focus. */
  readonly pressed: boolean;
  show(ref: string | null): void;
}

/**
 * The purchase of the history that is shown: the page's choice, or the widget's own. Back in the list, the opened row
 * is at its former position, and has the focus.
 * @param given the page's choice; `undefined` if it makes none
 */
function useShownPurchase(
  given: string | null | undefined,
  onPurchase: ((ref: string | null) => void) | undefined,
  list: RefObject<HTMLElement | null>,
): ShownPurchase {
  const [own, setOwn] = useState<string | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const shown = given === undefined ? own : given;
  const before = useRef(shown);
  const place = useRef<{ readonly ref: string; readonly top: number } | null>(null);
  useEffect(() => {
    const opened = before.current;
    before.current = shown;
    const row = shown === null && opened !== null ? rowOf(list.current, opened) : null;
    if (!row) return;
    row.focus({ preventScroll: true });
    const { top } = row.getBoundingClientRect();
    window.scrollBy({ top: place.current?.ref === opened ? top - place.current.top : 0, behavior: 'instant' });
    row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [list, shown]);
  return {
    shown,
    pressed: shown !== null && pressed === shown,
    show(ref) {
      const row = ref === null ? null : rowOf(list.current, ref);
      if (ref !== null && row) place.current = { ref, top: row.getBoundingClientRect().top };
      setPressed(row ? ref : null);
      setOwn(ref);
      onPurchase?.(ref);
    },
  };
}

function rowOf(list: HTMLElement | null, ref: string): HTMLElement | null {
  return (
    [...(list?.querySelectorAll<HTMLElement>('.ts-entry') ?? [])].find((row) => row.dataset['ref'] === ref) ?? null
  );
}

interface HistoryDayProps extends Omit<HistoryRowProps, 'instruction' | 'label' | 'isAnswered'> {
  readonly day: Day<Instruction>;
  /** Whether every purchase of the day is in it, so that its sum can be shown. */
  readonly whole: boolean;
  /** The name under which the user saved a purchase's recipient; `null` without one. */
  readonly labelOf: (purchase: Instruction) => string | null;
  /** The refs of purchases with an answer of the shop. */
  readonly answered: ReadonlySet<string>;
}

/** The purchases of one day, below its name and its sum. */
function HistoryDay({ day, whole, labelOf, answered, ...row }: HistoryDayProps): ReactNode {
  const { format } = useLanguage();
  const spent = whole ? spentOn(day) : null;
  return (
    <StatementDay
      date={day.date}
      sum={spent !== null && spent > 0 && <bdi dir="ltr">{format.money(money('NGN', spent))}</bdi>}
    >
      {day.entries.map((instruction) => (
        <HistoryRow
          key={instruction.ref}
          instruction={instruction}
          label={labelOf(instruction)}
          isAnswered={answered.has(instruction.ref)}
          {...row}
        />
      ))}
    </StatementDay>
  );
}

/** The sum of a day's purchases in kobo, without those that did not happen; `null` if it is not known. */
export function spentOn({ entries }: Day<Instruction>): number | null {
  let sum = 0;
  for (const { state, quote } of entries) {
    if (state === 'failed' || state === 'reversed' || state === 'abandoned') continue;
    if (state === 'partial' || quote.currency !== 'NGN') return null;
    sum += quote.minor;
  }
  return sum;
}
