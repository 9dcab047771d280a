import { dollars } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { billMeta, type BillScene } from '../../testing/bill-stories.tsx';
import { exampleCard, exampleOrder } from '../../testing/cards-double.ts';
import { htmlPage, type DoubleOptions } from '../../testing/companion-double.ts';
import { withShortTimeouts } from '../../testing/with-short-timeouts.ts';
import { withTill } from '../../testing/story.tsx';
import { StablecoinDeposit } from './StablecoinDeposit.tsx';

const awaited: DoubleOptions = {
  price: () => dollars(0),
  course: ['processing', 'processing', 'processing', 'processing'],
  tells: { order: exampleOrder() },
  delivers: { card: { id: 'card_new' } },
};

const meta = {
  title: 'Cards/Stablecoin deposit',
  component: StablecoinDeposit,
  ...billMeta,
  beforeEach: withTill(awaited),
} satisfies Meta<typeof StablecoinDeposit>;

export default meta;
type Story = StoryObj<typeof meta>;

async function order({ canvas, userEvent }: BillScene): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: '$25.00' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
  const get = await canvas.findByRole('button', { name: 'Get the deposit address' });
  await waitFor(() => expect(get).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(get);
}

export const Form: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: 'USDT' })).toBeChecked();
    await expect(canvas.getByLabelText('Network')).toHaveDisplayValue('Tron (TRC20)');
  },
};

export const Waiting: Story = {
  play: async (scene) => {
    await order(scene);
    const { canvas } = scene;
    await expect(await canvas.findByRole('heading', { name: 'Waiting for your deposit' })).toBeVisible();
    await expect(await canvas.findByText('Send only USDT, and only on Tron (TRC20)')).toBeVisible();
    await expect(canvas.getByText('26 USDT')).toBeVisible();
    await expect(await canvas.findByRole('img', { name: 'QR code of the USDT address' })).toBeVisible();
    await expect(await canvas.findByText(/^29:\d\d$/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy: Send exactly' })).toBeVisible();
    await expect(canvas.getByText('The fee of 1 USDT is in it.')).toBeVisible();
    await expect(scene.args.onSuccess).not.toHaveBeenCalled();
  },
};

export const Dark: Story = { ...Waiting, parameters: { dark: true } };
export const RightToLeft: Story = { ...Waiting, parameters: { rtl: true } };
export const Narrow320: Story = {
  parameters: { narrow: true },
  globals: { viewport: { value: 'narrow' } },
  play: async (scene) => {
    await order(scene);
    await scene.canvas.findByText(/^29:\d\d$/);
    await expect(scene.canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

let hasArrived = false;

/** Every request gets the same answer until the deposit has arrived, and then that it has. */
const untilItArrives = (options: DoubleOptions = {}) => [
  withTill({ ...awaited, course: ['processing', 'succeeded'], ...options }, (till) => {
    hasArrived = false;
    till.always('one', (proceed) => (hasArrived ? proceed() : Response.json(till.purchases[0])));
  }),
  withShortTimeouts(),
];

/** It turns into a card by itself. */
export const ThenTheCard: Story = {
  tags: ['quick'],
  beforeEach: untilItArrives(),
  play: async (scene) => {
    await order(scene);
    await expect(await scene.canvas.findByText('26 USDT')).toBeVisible();
    await expect(scene.args.onSuccess).not.toHaveBeenCalled();
    hasArrived = true;
    await expect(await scene.canvas.findByRole('heading', { name: 'Your card is ready' })).toBeVisible();
    await expect(await scene.canvas.findByText(/•••• 7781$/)).toBeVisible();
  },
};

/** Onto a card there is already. */
export const ThenTheBalance: Story = {
  args: { cardId: 'card_ada', defaultCoin: 'USDC' },
  beforeEach: untilItArrives({ cards: { cards: [exampleCard()] }, delivers: { card: { id: 'card_ada' } } }),
  play: async (scene) => {
    await expect(await scene.canvas.findByRole('radio', { name: 'USDC' })).toBeChecked();
    await order(scene);
    await expect(await scene.canvas.findByText('26 USDT')).toBeVisible();
    hasArrived = true;
    await expect(await scene.canvas.findByRole('heading', { name: 'Your deposit arrived' })).toBeVisible();
    await expect(await scene.canvas.findByText('$109.25')).toBeVisible();
  },
};

export const WithMemo: Story = {
  beforeEach: withTill({
    ...awaited,
    tells: {
      order: exampleOrder({
        network: 'Stellar',
        chain: 'XLM',
        memo_tag: '40218',
        payment_link: 'https://pay.example.com/o/1',
      }),
    },
  }),
  play: async (scene) => {
    await order(scene);
    await expect(await scene.canvas.findByText('40218')).toBeVisible();
    await expect(scene.canvas.getByText(/Without it your deposit cannot be matched/)).toBeVisible();
    await expect(scene.canvas.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
  },
};

/** The server's clock counts, not the phone's: and after it nothing may be sent any more. */
export const TooLate: Story = {
  beforeEach: withTill({ ...awaited, cards: { secondsLeft: 1 } }),
  play: async (scene) => {
    await order(scene);
    await expect(await scene.canvas.findByText('The time is over')).toBeVisible();
    // Nothing beside it contradicts it.
    await expect(scene.canvas.queryByText(/Send it once/)).toBeNull();
    await expect(scene.canvas.queryByText('26 USDT')).toBeNull();
    await expect(scene.canvas.queryByRole('img')).toBeNull();
  },
};

export const ClockAway: Story = {
  beforeEach: withTill(awaited, (till) => till.always('order', () => htmlPage(503))),
  play: async (scene) => {
    await order(scene);
    await expect(await scene.canvas.findByText(/Send it before/)).toBeVisible();
    await expect(scene.canvas.getByText('26 USDT')).toBeVisible();
  },
};

export const NeverArrived: Story = {
  beforeEach: [
    withTill({ ...awaited, course: ['processing', ['failed', 'none', 'deposit_missing']] }),
    withShortTimeouts(),
  ],
  play: async (scene) => {
    await order(scene);
    await expect(await scene.canvas.findByRole('heading', { name: 'No deposit arrived' })).toBeVisible();
    await expect(
      scene.canvas.getByText(/If you did send it, tell the shop/, { selector: '.ts-outcome > p' }),
    ).toBeVisible();
  },
};
