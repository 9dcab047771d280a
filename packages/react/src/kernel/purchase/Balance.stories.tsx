import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { naira, type Balance } from '@tillside/contract';
import { createDraftStorage } from '../runtime/draft-storage.ts';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { fillAirtime } from '../../testing/airtime-steps.ts';
import { readyToPay } from '../../testing/press-pay.ts';
import { draftName } from './draft.ts';
import { billMeta } from '../../testing/bill-stories.tsx';
import { exampleSession, htmlPage } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';

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
    await expect(await canvas.findByText('0803 123 4567', { selector: '.ts-bar-to' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeVisible();
  },
};

/** The form shows that and goes on. The one action of the review leads to the page that adds money, and back. */
export const Short: Story = {
  beforeEach: withTill({ balance }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await canvas.findByText('Balance ₦2,000');
    await userEvent.click(canvas.getByRole('button', { name: '₦5,000' }));
    await expect(await canvas.findByText('₦3,000 short')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    const link = new URL(
      (await canvas.findByRole('link', { name: '₦3,000 short Add it and go on' })).getAttribute('href') ?? '',
    );
    await expect(link.origin + link.pathname).toBe('https://sunbird.example/top-up');
    await expect(link.searchParams.get('from')).toBe('airtime');
    const back = new URL(link.searchParams.get('return_to') ?? '');
    await expect(back.origin + back.pathname).toBe(location.origin + location.pathname);
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
    await expect(await canvas.findByText('0803 123 4567', { selector: '.ts-bar-to' })).toBeVisible();
    await expect(canvas.queryByText(/^Balance/)).toBeNull();
  },
};

/** Money was added: the review is there again with the price of now, and nothing was sent. */
export const BackFromTopUp: Story = {
  beforeEach: (context) => {
    withTill({ balance: { ...balance, available: naira(6_000) } })(context);
    const id = 'a'.repeat(32);
    const { caller_tag } = exampleSession.caller;
    const texts = { phone: '0803 123 4567', amount: '5000' };
    createDraftStorage(sessionStorage, '/till', caller_tag).save(`return:${id}:${draftName(airtimeBill)}`, {
      texts,
      defaults: {},
    });
    const address = location.href;
    history.replaceState(history.state, '', `${address}&tillside_return=${id}`);
    return () => history.replaceState(history.state, '', address);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Pay from · ₦1,000 left after')).toBeVisible();
    await readyToPay(canvas, 'Pay ₦5,000');
    await expect(location.search).not.toContain('tillside_return');
    await expect(sessionStorage).toHaveLength(1);
  },
};
