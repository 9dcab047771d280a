import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { ProviderEvidence, Role, Session } from '@tillside/contract';
import { exampleSession, htmlPage, noAnswer } from '../../../testing/companion-double.ts';
import { staffDouble } from '../../../testing/staff-double.ts';
import { StoryFrame, withTill } from '../../../testing/story.tsx';
import { ProviderHealth } from './ProviderHealth.tsx';

const meta = {
  title: 'Staff/Provider health',
  component: ProviderHealth,
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <div dir={parameters['rtl'] === true ? 'rtl' : 'ltr'}>
          <Story />
        </div>
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof ProviderHealth>;

export default meta;
type Story = StoryObj<typeof meta>;

const as = (...roles: Role[]): Session => ({ ...exampleSession, caller: { caller_tag: `tag_${roles.join()}`, roles } });

const evidence = (parts: Partial<ProviderEvidence> = {}): ProviderEvidence => ({
  operation: 'airtime.buy',
  provider: 'mtn',
  state: 'good',
  failed: 0,
  late: 0,
  delivered: 214,
  delivered_at: '2026-11-21T09:59:40.000Z',
  ...parts,
});

const health = {
  at: '2026-11-21T10:00:00.000Z',
  items: [
    evidence(),
    evidence({ operation: 'electricity.buy', provider: 'ikedc', delivered: 9, failed: 1 }),
    evidence({ operation: 'data.buy', provider: 'airtel', state: 'slow', late: 4, minutes: 3, delivered: 31 }),
    evidence({
      provider: 'glo',
      state: 'down',
      failed: 6,
      delivered: 2,
      delivered_at: '2026-11-21T09:48:10.000Z',
      paused_since: '2026-11-21T09:52:00.000Z',
    }),
    evidence({ operation: 'betting.fund', provider: 'BetKing', state: 'good', delivered: 0, failed: 1 }),
  ],
};

/** The worst first, each with what shows it. */
export const Providers: Story = {
  tags: ['quick'],
  beforeEach: (context) => withTill({ session: as('support'), staff: staffDouble({ health }) })(context),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(5));
    const rows = canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(rows[0]).toMatch(/Glo · Airtime.*6 shoppers’ purchases failed.*2 delivered.*Down.*Not sold since/);
    await expect(rows[1]).toMatch(/Airtel · Data.*4 shoppers waited.*usually 3 min.*Slow/);
    // Neither good nor bad is proven by one failure without a delivery.
    await expect(rows[2]).toMatch(/BetKing · .*1 shopper’s purchase failed.*none delivered.*Not enough data$/);
    await expect(rows[3]).toMatch(/MTN · Airtime214 delivered · the last at .*Good/);
    await expect(canvas.getByText(/Each shopper counts once/)).toBeVisible();
  },
};

export const ProvidersDark: Story = { ...Providers, tags: [], parameters: { dark: true } };
export const ProvidersRightToLeft: Story = { ...Providers, tags: [], parameters: { rtl: true } };

/** Fewer deliveries than troubles, and too few of either to call it slow. */
export const NotEnoughData: Story = {
  beforeEach: withTill({
    session: as('support'),
    staff: staffDouble({
      health: {
        at: health.at,
        items: [
          { operation: 'airtime.buy', provider: 'mtn', state: 'good', failed: 0, late: 1, delivered: 0 },
          evidence({ provider: 'glo', late: 2, delivered: 2 }),
          evidence({ provider: 'airtel', late: 1, delivered: 9 }),
        ],
      },
    }),
  }),
  play: async ({ canvas }) => {
    const items = await canvas.findAllByRole('listitem');
    await expect(items.map(({ textContent }) => /(Good|Slow|Not enough data)$/.exec(textContent)?.[0])).toEqual([
      'Not enough data',
      'Not enough data',
      'Good',
    ]);
    await expect(canvas.getAllByText('Not enough data')[0]).toHaveAttribute('data-tone', 'neutral');
  },
};

export const NothingBought: Story = {
  beforeEach: withTill({ session: as('staff'), staff: staffDouble() }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No purchases in the last 15 minutes')).toBeVisible();
  },
};

/** The companion could not read the purchases: nothing is called good because of it. */
export const NotKnown: Story = {
  beforeEach: withTill({ session: as('staff'), staff: staffDouble({ health: { at: null, items: [] } }) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not known right now')).toBeVisible();
    await expect(canvas.queryByText('No purchases in the last 15 minutes')).toBeNull();
  },
};

export const Loading: Story = {
  beforeEach: withTill({ session: as('staff') }, (till) => till.always('health', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

export const Failed: Story = {
  beforeEach: withTill({ session: as('staff') }, (till) => till.always('health', () => htmlPage(400))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This could not load')).toBeVisible();
  },
};

export const NotAllowed: Story = {
  beforeEach: withTill({ session: as('shopper') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This part is for another role')).toBeVisible();
  },
};
