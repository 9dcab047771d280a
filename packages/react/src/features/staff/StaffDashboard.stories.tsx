import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { naira, type HourOfSales, type Session } from '@tillside/contract';
import { exampleCase } from '../../testing/case-double.ts';
import { companionDouble, exampleSession, type CompanionDouble } from '../../testing/companion-double.ts';
import { exampleStaffPurchase, staffDouble } from '../../testing/staff-double.ts';
import { StoryFrame, withTill } from '../../testing/story.tsx';
import { StaffDashboard } from './StaffDashboard.tsx';

const meta = {
  title: 'Staff/Dashboard',
  component: StaffDashboard,
  args: { nameOf: (id) => ({ ada: 'Ada Obi', bola: 'Bola Ade' })[id] },
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <div style={{ inlineSize: Number(parameters['width'] ?? 1_120), maxInlineSize: '100%' }}>
          <Story />
        </div>
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof StaffDashboard>;

export default meta;
type Story = StoryObj<typeof meta>;

const session: Session = { ...exampleSession, caller: { caller_tag: 'tag_kemi', roles: ['staff'] } };
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const hour = (before: number, delivered: number, failed: number): HourOfSales => ({
  at: new Date(Date.parse('2026-11-21T09:00:00Z') - before * 3_600_000).toISOString(),
  operation: 'airtime.buy',
  amount: naira(delivered * 900),
  delivered,
  failed,
  reversed: 0,
  open: 0,
});

const staff = () =>
  staffDouble({
    purchases: [
      exampleStaffPurchase({ ref: 'ts_reviewed4x8k3m', state: 'review', funding: 'reserved', created_at: ago(1) }),
      exampleStaffPurchase({
        ref: 'ts_owed2q9w4x8k3m',
        state: 'reversed',
        funding: 'refund_owed',
        owed: naira(500),
        quote: naira(500),
        input: { phone: '2348051112223', network: 'glo', amount: naira(500) },
        owner: { id: 'bola', roles: ['shopper'] },
        created_at: ago(2),
      }),
      exampleStaffPurchase({ ref: 'ts_delivered8k3m', state: 'succeeded', funding: 'captured', created_at: ago(3) }),
    ],
    sales: Array.from({ length: 20 }, (_, place) => hour(place, 10 + ((place * 7) % 17), place % 5 === 0 ? 1 : 0)),
    cases: [
      {
        ...exampleCase({ ref: 'ts_delivered8k3m', opened_at: ago(2) }),
        answer: null,
        purchase: exampleStaffPurchase({ ref: 'ts_delivered8k3m', state: 'succeeded', created_at: ago(3) }),
      },
    ],
    health: {
      at: '2026-11-21T10:00:00Z',
      items: [{ operation: 'airtime.buy', provider: 'mtn', state: 'good', failed: 0, late: 0, delivered: 31 }],
    },
  });

let till: CompanionDouble = companionDouble();

/** Four figures, each a link to its list, and all lists from one request. */
export const Desktop: Story = {
  tags: ['quick'],
  beforeEach: (context) =>
    withTill({ session, staff: staff() }, (made) => {
      till = made;
    })(context),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('link', { name: /^Decisions open 1 Oldest: 2[23] h left$/ })).toBeVisible();
    await expect(
      await canvas.findByRole('link', { name: /^Owed to shoppers ₦500 1 refund, 0 payouts$/ }),
    ).toBeVisible();
    await expect(await canvas.findByRole('link', { name: /^Reports open 1 Oldest: [12] h waiting$/ })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: /^Failed in 24 hours \d\.\d% 4 of \d+$/ })).toBeVisible();
    const reviews = within(canvas.getByRole('region', { name: 'Waiting for a decision' }));
    await expect(await reviews.findByRole('button', { name: /^MTN airtime .* Ada Obi/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: /^Reports open/ }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Reported problems' })).toHaveFocus());
    const asked = till.received.map(({ route }) => route).filter((route) => /^(overview|staff)/.test(route));
    await expect(asked).toEqual(['overview']);
  },
};

export const DesktopDark: Story = { ...Desktop, tags: [], parameters: { dark: true } };

/** One tab at a time, also where a figure leads to a list of another tab. */
export const Phone: Story = {
  ...Desktop,
  tags: [],
  parameters: { width: 328 },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('region', { name: 'Waiting for a decision' })).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Purchases' })).toBeNull();
    await userEvent.click(await canvas.findByRole('link', { name: 'Purchases' }));
    await expect(await canvas.findByRole('region', { name: 'Purchases' })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Purchases' })).toHaveFocus());
    await expect(canvas.queryByRole('region', { name: 'Waiting for a decision' })).toBeNull();
    await userEvent.click(canvas.getByRole('link', { name: /^Failed in 24 hours/ }));
    await expect(await canvas.findByRole('region', { name: 'Sales and failures' })).toBeVisible();
  },
};

export const PhoneDark: Story = { ...Phone, parameters: { dark: true, width: 328 } };
