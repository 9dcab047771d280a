import { useId, useState, type PointerEvent, type ReactNode } from 'react';
import { money, type HourOfSales, type InstructionOperationId, type Money, type Sales } from '@tillside/contract';
import { staffMessages } from '@tillside/messages';
import { dayOf, dayText } from '../../kernel/language/calendar.ts';
import type { Format } from '../../kernel/language/language.ts';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { FilterChips } from '../../kernel/ui/FilterChips.tsx';
import { useSales } from './staff-lists.ts';
import { operationName } from '../../kernel/staff/staff-texts.ts';
import { Empty } from '../../kernel/ui/Empty.tsx';
import { Loading, readers, StaffWidget } from '../../kernel/staff/StaffWidget.tsx';

export type SalesByHourProps = Themed;

/** Volumes and failures by product and hour, or by day where it is a week: a chart, and the same numbers as tables beside it. */
export function SalesByHour({ appearance }: SalesByHourProps): ReactNode {
  const { t } = useLanguage();
  return (
    <StaffWidget title={t(staffMessages, 'sales')} roles={readers} appearance={appearance}>
      {() => <LoadedSales />}
    </StaffWidget>
  );
}

const periods = ['24', '168'] as const;

function LoadedSales(): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const [hours, setHours] = useState<(typeof periods)[number]>('24');
  const [product, setProduct] = useState<InstructionOperationId | ''>('');
  const sales = useSales(hours);
  const all = sales.data?.items ?? [];
  const sold = [...new Set(all.map(({ operation }) => operation))];
  const isByDay = hours === '168';
  const shown = all.filter(({ operation }) => product === '' || operation === product);
  return (
    <>
      <FilterChips
        label={t(staffMessages, 'period')}
        options={periods.map((value) => ({ value, name: t(staffMessages, value === '24' ? 'lastDay' : 'lastWeek') }))}
        chosen={hours}
        onChoose={setHours}
      />
      <FilterChips
        label={t(staffMessages, 'product')}
        options={[
          { value: '' as const, name: t(staffMessages, 'anyProduct') },
          ...sold.map((value) => ({ value, name: operationName(value, language) })),
        ]}
        chosen={product}
        onChoose={setProduct}
      />
      <Loading pages={sales} />
      {sales.data && shown.length === 0 && <Empty title={t(staffMessages, 'nothingSold')} />}
      {sales.data && shown.length > 0 && (
        <>
          <Chart sales={sales.data} items={shown} isByDay={isByDay} />
          <SumTable
            caption={t(staffMessages, 'byProduct')}
            first={t(staffMessages, 'product')}
            rows={sumsBy(shown, ({ operation }) => operationName(operation, language))}
          />
          {/* The figures of the chart, for screen readers: the latest first. */}
          <SumTable
            isHidden
            caption={t(staffMessages, isByDay ? 'byDay' : 'byHour')}
            first={t(staffMessages, isByDay ? 'day' : 'hour')}
            rows={sumsBy([...shown].reverse(), ({ at }) => barText(barOf(at, isByDay, format), isByDay, format))}
          />
        </>
      )}
    </>
  );
}

interface Sum extends Pick<HourOfSales, 'delivered' | 'failed' | 'reversed' | 'open'> {
  readonly name: string;
  /** One amount for each currency. */
  readonly amounts: readonly Money[];
}

/** Sums rows by name, in the order in which the names first occur. */
function sumsBy(items: readonly HourOfSales[], nameOf: (item: HourOfSales) => string): readonly Sum[] {
  const sums = new Map<string, Sum>();
  for (const item of items) {
    const name = nameOf(item);
    const before = sums.get(name) ?? { name, amounts: [], delivered: 0, failed: 0, reversed: 0, open: 0 };
    const same = before.amounts.find(({ currency }) => currency === item.amount.currency);
    sums.set(name, {
      name,
      delivered: before.delivered + item.delivered,
      failed: before.failed + item.failed,
      reversed: before.reversed + item.reversed,
      open: before.open + item.open,
      amounts: same
        ? before.amounts.map((amount) =>
            amount === same ? money(same.currency, same.minor + item.amount.minor) : amount,
          )
        : [...before.amounts, item.amount],
    });
  }
  return [...sums.values()];
}

interface SumTableProps {
  readonly caption: string;
  /** The heading of the first column. */
  readonly first: string;
  readonly rows: readonly Sum[];
  /** Whether only screen readers find it. */
  readonly isHidden?: boolean;
}

function SumTable({ caption, first, rows, isHidden = false }: SumTableProps): ReactNode {
  const { t, format } = useLanguage();
  const id = useId();
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent', maximumFractionDigits: 1 });
  const columns: readonly (readonly [heading: string, value: (row: Sum) => ReactNode])[] = [
    [t(staffMessages, 'delivered'), ({ delivered }) => format.count(delivered)],
    [t(staffMessages, 'failed'), ({ failed }) => format.count(failed)],
    [t(staffMessages, 'reversed'), ({ reversed }) => format.count(reversed)],
    [t(staffMessages, 'open'), ({ open }) => format.count(open)],
    [t(staffMessages, 'failureRate'), (row) => failureText(row, percent)],
    [t(staffMessages, 'volume'), ({ amounts }) => <bdi dir="ltr">{amounts.map(format.money).join(' + ')}</bdi>],
  ];
  return (
    // What scrolls has to be reached by keyboard.
    <div
      className={isHidden ? 'ts-hidden' : 'ts-staff-scroll'}
      role="region"
      aria-labelledby={id}
      tabIndex={isHidden ? undefined : 0}
    >
      <table className="ts-staff-table">
        <caption id={id}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(([heading]) => (
              <th scope="col" key={heading}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              {columns.map(([heading, value]) => (
                // The label is for narrow widgets, where the headings have no room.
                <td data-label={heading} key={heading}>
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The share of failed and reversed purchases among all whose outcome is known. */
function failureText({ delivered, failed, reversed }: Sum, percent: Intl.NumberFormat): string {
  const known = delivered + failed + reversed;
  return known > 0 ? percent.format((failed + reversed) / known) : '–';
}

const hour = 3_600_000;
/** The height of the drawing, in its own units. */
const height = 100;

/** The bar of an hour of sales: its day in the zone of the page, such as `2026-11-21`, or the hour itself. */
function barOf(at: string, isByDay: boolean, { timeZone }: Format): string {
  return isByDay ? dayOf(Date.parse(at), timeZone) : new Date(at).toISOString();
}

function barText(bar: string, isByDay: boolean, { locale, dateTime }: Format): string {
  return isByDay ? dayText(bar, locale, { weekday: 'short', day: 'numeric', month: 'short' }) : dateTime(bar);
}

interface ChartProps {
  readonly isByDay: boolean;
  readonly sales: Pick<Sales, 'from' | 'to'>;
  readonly items: readonly HourOfSales[];
}

/**
 * A bar for each hour or day: delivered at the bottom, then open, then failed or reversed. Time runs from left to right. Above
 * it the sum, and the figures of the bar under the pointer or finger.
 */
function Chart({ sales: { from, to }, items, isByDay }: ChartProps): ReactNode {
  const { t, format } = useLanguage();
  const [under, setUnder] = useState<number | null>(null);
  const begin = Date.parse(from);
  const hours = Math.round((Date.parse(to) - begin) / hour);
  const hourAt = (place: number): string => new Date(begin + place * hour).toISOString();
  const places = [...new Set(Array.from({ length: hours }, (_, place) => barOf(hourAt(place), isByDay, format)))];
  const count = places.length;
  const bars = new Map(
    sumsBy(items, ({ at }) => barOf(at, isByDay, format)).map(({ name, ...sum }) => [places.indexOf(name), sum]),
  );
  const [total] = sumsBy(items, () => '');
  const most = Math.max(1, ...[...bars.values()].map((bar) => bar.delivered + bar.open + bar.failed + bar.reversed));
  const top = topOf(most);
  const kinds = ['delivered', 'open', 'failed'] as const;
  const label = t(staffMessages, isByDay ? 'chartDays' : 'chart', {
    from: format.dateTime(from),
    to: format.dateTime(to),
    most,
  });
  const figures = ({ amounts, delivered, failed, reversed }: Omit<Sum, 'name'>): ReactNode => (
    <>
      <bdi dir="ltr">{amounts.map(format.money).join(' + ')}</bdi>{' '}
      <span>{t(staffMessages, 'outcomes', { delivered, failed: failed + reversed })}</span>
    </>
  );
  const none = { amounts: [], delivered: 0, failed: 0, reversed: 0, open: 0 };
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setUnder(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / Math.max(1, width)) * count))));
  };
  return (
    <figure className="ts-staff-chart" dir="ltr">
      {total && <p className="ts-staff-total">{figures(total)}</p>}
      <div className="ts-staff-plot">
        <span className="ts-staff-scale" aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{format.count(value)}</span>
          ))}
        </span>
        <div onPointerMove={point} onPointerDown={point} onPointerLeave={() => setUnder(null)}>
          <svg viewBox={`0 0 ${count * 10} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
            {[0, height / 2, height].map((y) => (
              <line key={y} x1="0" x2={count * 10} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
            ))}
            {[...bars].flatMap(([place, bar]) => {
              let y = height;
              return kinds.map((kind) => {
                const high = ((kind === 'failed' ? bar.failed + bar.reversed : bar[kind]) / top) * height;
                y -= high;
                const now = under === place || undefined;
                return (
                  <rect
                    key={`${place} ${kind}`}
                    data-kind={kind}
                    data-now={now}
                    x={place * 10 + 1}
                    y={y}
                    width={8}
                    height={high}
                  />
                );
              });
            })}
          </svg>
          {under !== null && (
            <p className="ts-staff-bubble" data-side={under < count / 2 ? 'end' : 'start'}>
              {figures(bars.get(under) ?? none)} <span>{barText(places[under] ?? from, isByDay, format)}</span>
            </p>
          )}
          {isByDay && (
            <span className="ts-staff-days" aria-hidden="true">
              {places.map((day) => (
                <span key={day}>{dayText(day, format.locale, { weekday: 'short', day: 'numeric' })}</span>
              ))}
            </span>
          )}
        </div>
      </div>
      <figcaption>
        {!isByDay && (
          <span className="ts-staff-ends">
            <span>{format.dateTime(from)}</span>
            <span>{format.dateTime(to)}</span>
          </span>
        )}
        {kinds.map((kind) => (
          <span className="ts-staff-key" data-kind={kind} key={kind}>
            {t(staffMessages, kind === 'failed' ? 'failedOrReversed' : kind)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The top of a scale: a number that people read at once, and whose half is whole. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return Math.max(2, ([1, 2, 4, 6].find((each) => each * power >= most && (power > 1 || each > 1)) ?? 10) * power);
}
