import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { money, type StaffInstruction } from '@tillside/contract';
import { staffMessages } from '@tillside/messages';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Pages } from '../../kernel/runtime/use-pages.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { MoneyOwed } from './MoneyOwed.tsx';
import { ProviderHealth } from '../health/staff/index.ts';
import { OverviewContext } from '../../kernel/staff/requests.ts';
import { useSales, useStaffPurchases } from './staff-lists.ts';
import { ReviewQueue } from './ReviewQueue.tsx';
import { SalesByHour } from './SalesByHour.tsx';
import { timeLeftText, waitedText } from '../../kernel/staff/staff-texts.ts';
import { StaffCases, useStaffCases } from '../cases/staff/index.ts';
import { StaffPurchases } from './StaffPurchases.tsx';
import { PeopleContext, readers, StaffWidget } from '../../kernel/staff/StaffWidget.tsx';

export interface StaffDashboardProps extends Themed {
  /** The name of a person in your shop, by the id of their caller. Default: staff read the id. */
  readonly nameOf?: ((callerId: string) => string | undefined) | undefined;
}

type Tab = 'decisions' | 'purchases' | 'sales' | 'health';
type Place = 'reviews' | 'owed' | 'cases' | 'purchases' | 'sales' | 'health';

/**
 * What those who run the shop look at: four figures, each a link to its list, and the lists. Side by side where there is
 * room; on a phone one tab at a time. Opening it leaves one line in the audit log.
 */
export function StaffDashboard({ nameOf = () => undefined, appearance }: StaffDashboardProps): ReactNode {
  const { t } = useLanguage();
  const id = useId();
  const [tab, setTab] = useState<Tab>('decisions');
  const goTo = (of: Tab, place: Place): void => {
    // What is hidden takes no focus.
    flushSync(() => setTab(of));
    document.getElementById(`${id}-${place}`)?.querySelector<HTMLElement>('h2')?.focus();
  };
  const panel = (place: Place, widget: ReactNode): ReactNode => <div id={`${id}-${place}`}>{widget}</div>;
  return (
    <PeopleContext.Provider value={nameOf}>
      <OverviewContext.Provider value={true}>
        <div className="ts-dashboard" data-tab={tab}>
          <StaffWidget title={t(staffMessages, 'now')} roles={readers} appearance={appearance}>
            {() => <Head id={id} tab={tab} onGo={goTo} />}
          </StaffWidget>
          <div className="ts-dashboard-columns">
            <div className="ts-dashboard-column">
              <div data-tab="decisions">
                {panel('reviews', <ReviewQueue appearance={appearance} />)}
                {panel('owed', <MoneyOwed appearance={appearance} />)}
                {panel('cases', <StaffCases appearance={appearance} />)}
              </div>
              <div data-tab="purchases">{panel('purchases', <StaffPurchases appearance={appearance} />)}</div>
            </div>
            <div className="ts-dashboard-column">
              <div data-tab="sales">{panel('sales', <SalesByHour appearance={appearance} />)}</div>
              <div data-tab="health">{panel('health', <ProviderHealth appearance={appearance} />)}</div>
            </div>
          </div>
        </div>
      </OverviewContext.Provider>
    </PeopleContext.Provider>
  );
}

interface HeadProps {
  readonly id: string;
  readonly tab: Tab;
  onGo(tab: Tab, place: Place): void;
}

/** What is open now, and on a phone the tabs. */
function Head({ id, tab, onGo }: HeadProps): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const reviews = listOf(useStaffPurchases({ state: 'review' }));
  const refunds = listOf(useStaffPurchases({ funding: 'refund_owed' }));
  const payouts = listOf(useStaffPurchases({ funding: 'credit_owed' }));
  const cases = listOf(useStaffCases('open'));
  const sales = useSales('24').data?.items ?? [];
  const [review, report] = [reviews.items[0], cases.items[0]];
  const failed = sales.reduce((sum, hour) => sum + hour.failed + hour.reversed, 0);
  const known = sales.reduce((sum, { delivered }) => sum + delivered, failed);
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent', maximumFractionDigits: 1 });
  const count = ({ items, more }: Listed<unknown>): string => `${format.count(items.length)}${more ? '+' : ''}`;
  const figures: readonly (readonly [tab: Tab, place: Place, label: string, value: string, note: string])[] = [
    [
      'decisions',
      'reviews',
      t(staffMessages, 'reviewsOpen'),
      count(reviews),
      review ? t(staffMessages, 'oldest', { time: timeLeftText(review.created_at, reviews.at, language) }) : '',
    ],
    [
      'decisions',
      'owed',
      t(staffMessages, 'owedNow'),
      sumOf([...refunds.items, ...payouts.items], format.money),
      t(staffMessages, 'owedCounts', { refunds: refunds.items.length, payouts: payouts.items.length }),
    ],
    [
      'decisions',
      'cases',
      t(staffMessages, 'casesNow'),
      count(cases),
      report ? t(staffMessages, 'oldest', { time: waitedText(report.opened_at, cases.at, language) }) : '',
    ],
    [
      'sales',
      'sales',
      t(staffMessages, 'failedNow'),
      known > 0 ? percent.format(failed / known) : '–',
      t(staffMessages, 'failedOf', { failed, known }),
    ],
  ];
  const tabs: readonly (readonly [tab: Tab, place: Place, name: string])[] = [
    ['decisions', 'reviews', t(staffMessages, 'decisions')],
    ['purchases', 'purchases', t(staffMessages, 'purchases')],
    ['sales', 'sales', t(staffMessages, 'salesTab')],
    ['health', 'health', t(staffMessages, 'health')],
  ];
  const link = (of: Tab, place: Place) => ({
    href: `#${id}-${place}`,
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault(); // The page's router keeps its address.
      onGo(of, place);
    },
  });
  return (
    <>
      <ul className="ts-figures">
        {figures.map(([of, place, label, value, note]) => (
          <li key={place}>
            <a className="ts-figure" {...link(of, place)}>
              <span>{label}</span> <bdi dir="ltr">{value}</bdi> <span>{note}</span>
            </a>
          </li>
        ))}
      </ul>
      <nav className="ts-tabs" aria-label={t(staffMessages, 'now')}>
        {tabs.map(([of, place, name]) => (
          <a key={of} aria-current={tab === of ? 'true' : undefined} {...link(of, place)}>
            {name}
          </a>
        ))}
      </nav>
    </>
  );
}

interface Listed<Item> {
  readonly items: readonly Item[];
  /** Whether there are more than were read. */
  readonly more: boolean;
  /** When they were read. */
  readonly at: number;
}

function listOf<Item>({
  data,
  dataUpdatedAt,
}: Pages<{ readonly items: readonly Item[]; readonly next: string | null }>): Listed<Item> {
  const pages = data?.pages ?? [];
  return { items: pages.flatMap(({ items }) => items), more: (pages.at(-1)?.next ?? null) !== null, at: dataUpdatedAt };
}

/** The sum of what is owed, by currency. */
function sumOf(
  purchases: readonly StaffInstruction[],
  write: (amount: NonNullable<StaffInstruction['owed']>) => string,
): string {
  const sums = new Map<'NGN' | 'USD', number>([['NGN', 0]]);
  for (const { owed } of purchases) if (owed) sums.set(owed.currency, (sums.get(owed.currency) ?? 0) + owed.minor);
  const amounts = [...sums].filter(([, minor], place) => minor > 0 || (place === 0 && sums.size === 1));
  return amounts.map(([currency, minor]) => write(money(currency, minor))).join(' + ');
}
