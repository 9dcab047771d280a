import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { naira, type Balance } from '@tillside/contract';
import { AirtimeForm } from '../bills/airtime/AirtimeForm.tsx';
import { fillAirtime } from '../testing/airtime-steps.ts';
import { billMeta } from '../testing/bill-stories.tsx';
import { exampleSession, htmlPage } from '../testing/companion-double.ts';
import { withTill } from '../testing/story.tsx';

const meta = { title: 'Bills/Balance', component: AirtimeForm, ...billMeta } satisfies Meta<typeof AirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const balance: Balance = {
  name: 'Sunbird balance',
  available: naira(2_000),
  top_up: { url: 'https://sunbird.example/top-up?from=airtime' },
};

/** What can be spent stands beside the amount; presets above it step back. */
export const Known: Story = {
  beforeEach: withTill({ balance }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('Balance ₦2,000')).toBeVisible();
    await expect(canvas.getByLabelText('Amount')).toHaveAccessibleDescription(/Balance ₦2,000/);
    await expect(canvas.getByRole('button', { name: '₦5,000' })).toHaveAttribute('data-over');
    await expect(canvas.getByRole('button', { name: '₦2,000' })).not.toHaveAttribute('data-over');
    await expect(canvas.getByText('MTN · 0803 123 4567')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeVisible();
  },
};

/** The way on leads to where money is added, and back to this page. */
export const Short: Story = {
  beforeEach: withTill({ balance }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await canvas.findByText('Balance ₦2,000');
    await userEvent.click(canvas.getByRole('button', { name: '₦5,000' }));
    await expect(await canvas.findByText('₦3,000 short')).toBeVisible();
    const link = new URL(canvas.getByRole('link', { name: 'Add ₦3,000' }).getAttribute('href') ?? '');
    await expect(link.origin + link.pathname).toBe('https://sunbird.example/top-up');
    await expect(link.searchParams.get('from')).toBe('airtime');
    await expect(link.searchParams.get('return_to')).toBe(window.location.href);
    await expect(canvas.queryByRole('button', { name: 'Continue' })).toBeNull();
  },
};

export const ShortWithoutTopUp: Story = {
  beforeEach: withTill({ balance: { name: balance.name, available: naira(-500) } }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('₦1,500 short')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeVisible();
  },
};

/** A hint that is not there holds nothing up. */
export const NotKnown: Story = {
  beforeEach: withTill({ session: { ...exampleSession, balance: true } }, (till) =>
    till.always('balance', () => htmlPage(503)),
  ),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(canvas.getByText('MTN · 0803 123 4567')).toBeVisible();
    await expect(canvas.queryByText(/^Balance/)).toBeNull();
  },
};
