import { dollars, naira, sumMoney } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { readDollars } from '../../kernel/client/money.ts';
import { billMeta, type BillScene } from '../../testing/bill-stories.tsx';
import { exampleOrder } from '../../testing/cards-double.ts';
import { doneButLost, exampleSession, refuse, type DoubleOptions } from '../../testing/companion-double.ts';
import { withShortTimeouts } from '../../testing/with-short-timeouts.ts';
import { withTill } from '../../testing/story.tsx';
import { IssueCard } from './IssueCard.tsx';
import { expectFormOnScreen, expectOnScreen } from '../../testing/on-screen.ts';
import { pressPay } from '../../testing/press-pay.ts';

const made: DoubleOptions = {
  price: ({ amount, payment_method }) =>
    payment_method === 'stablecoin' ? dollars(0) : sumMoney('USD', [readDollars(amount) ?? dollars(0), dollars(1)]),
  delivers: { card: { id: 'card_new' } },
};

const meta = {
  title: 'Cards/Issue card',
  component: IssueCard,
  ...billMeta,
  beforeEach: withTill(made),
} satisfies Meta<typeof IssueCard>;

export default meta;
type Story = StoryObj<typeof meta>;

async function fill({ canvas, userEvent }: BillScene): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: '$25.00' }));
  await expect(canvas.getByText('The card itself costs $1.00 on top.')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
}

async function pay(scene: BillScene): Promise<void> {
  await fill(scene);
  await pressPay(scene.canvas, scene.userEvent, 'Pay $26.00');
}

export const Form: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('radio', { name: 'Virtual' })).toBeChecked();
    await expect(canvas.queryByLabelText('Network')).toBeNull();
    await userEvent.click(canvas.getByRole('radio', { name: 'Stablecoin' }));
    await expect(canvas.getByRole('radio', { name: 'USDT' })).toBeChecked();
    await expect(canvas.getByLabelText('Network')).toHaveValue('TRC20');
  },
};

export const OnOneScreen: Story = {
  globals: { viewport: { value: 'shop' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '$25.00' }));
    expectFormOnScreen(canvasElement);
  },
};

/** A comma is a decimal sign in most of Europe, and on many keyboards the only one: no cent becomes a hundred dollars. */
export const AmountAsked: Story = {
  play: async ({ canvas, userEvent }) => {
    const amount = await canvas.findByRole('textbox', { name: 'First load in dollars' });
    for (const [typed, asked] of [
      ['0,99', 'Do you mean $0.99? Choose it, or type it again'],
      ['13,50', 'Do you mean $1,350.00 or $13.50? Choose the right one, or type it again'],
    ] as const) {
      await userEvent.clear(amount);
      await userEvent.type(amount, typed);
      await expect(amount).toHaveValue(typed);
      await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
      await expect(amount).toHaveAccessibleDescription(asked);
    }
    await userEvent.click(canvas.getByRole('button', { name: '$13.50' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('$13.50')).toBeVisible();
  },
};

export const Review: Story = {
  play: async (scene) => {
    await fill(scene);
    const { canvas } = scene;
    await expect(await canvas.findByText('$26.00', { selector: '.ts-price bdi' })).toBeVisible();
    await expect(canvas.getByText('Card fee')).toBeVisible();
    await expect(canvas.getByText('$1.00')).toBeVisible();
  },
};

/** The shop sells dollars for naira: the review shows the rate, both sums, and how long the price holds. */
export const ReviewInNaira: Story = {
  beforeEach: withTill({
    ...made,
    price: () => naira(41_600),
    exchange: () => ({ amount: dollars(26), rate: '1600', fees_included: false, holds_for: 60 }),
  }),
  play: async (scene) => {
    await fill(scene);
    const { canvas } = scene;
    await expect(await canvas.findByText('₦41,600', { selector: '.ts-price bdi' })).toBeVisible();
    for (const shown of ['$25.00', '$1.00', '$26.00', '$1 = ₦1,600'])
      await expect(canvas.getByText(shown)).toBeVisible();
    await expect(canvas.getByText('This price holds for')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Pay ₦41,600' })).toBeVisible();
  },
};

export const ReviewInNairaDark: Story = { ...ReviewInNaira, parameters: { dark: true } };

export const Made: Story = {
  tags: ['quick'],
  play: async (scene) => {
    await pay(scene);
    const { canvas, args } = scene;
    await expect(await canvas.findByRole('heading', { name: 'Your card is ready' })).toBeVisible();
    await expect(await canvas.findByText(/•••• 7781$/)).toBeVisible();
    await waitFor(() => expect(args.onSuccess).toHaveBeenCalledOnce());
    await expect(canvas.getByRole('button', { name: 'Done' })).toBeVisible();
  },
};

/** On a small phone “Done” stands below the new card, and covers none of it. */
export const MadeOnOneScreen: Story = {
  globals: { viewport: { value: 'shop' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '$25.00' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay $26.00');
    await expect(await canvas.findByText(/•••• 7781$/)).toBeVisible();
    expectOnScreen(
      canvasElement,
      canvas.getByRole('button', { name: 'Done' }),
      '.ts-seal, .ts-hero, .ts-outcome-subject, .ts-card',
    );
  },
};

export const Dark: Story = { ...Made, parameters: { dark: true } };

let isMade = false;

export const Making: Story = {
  beforeEach: [
    withTill({ ...made, course: ['processing', 'succeeded'] }, (till) => {
      isMade = false;
      till.always('one', (proceed) => (isMade ? proceed() : Response.json(till.purchases[0])));
    }),
    withShortTimeouts(),
  ],
  play: async (scene) => {
    await pay(scene);
    const { canvas } = scene;
    await expect(await canvas.findByText(/Do not start it again/, { selector: '.ts-outcome > p' })).toBeVisible();
    isMade = true;
    await expect(await canvas.findByRole('heading', { name: 'Your card is ready' })).toBeVisible();
  },
};

export const Unknown: Story = {
  beforeEach: withTill({ ...made, course: ['unknown'] }),
  play: async (scene) => {
    await pay(scene);
    await expect(
      await scene.canvas.findByRole('heading', { name: 'We don’t know yet whether it happened' }),
    ).toBeVisible();
    await expect(scene.args.onError).not.toHaveBeenCalled();
  },
};

export const AnswerLost: Story = {
  beforeEach: [withTill(made, (till) => till.next('instruct', doneButLost)), withShortTimeouts()],
  play: async (scene) => {
    await pay(scene);
    await expect(await scene.canvas.findByRole('heading', { name: 'Your card is ready' })).toBeVisible();
  },
};

export const ThreeCardsAlready: Story = {
  beforeEach: withTill(made, (till) =>
    till.next('instruct', () => refuse('card_limit', { reason: 'card_count_or_amount' })),
  ),
  play: async (scene) => {
    await pay(scene);
    await expect(
      await scene.canvas.findByText(/already has three active cards/, { selector: '.ts-notice-text' }),
    ).toHaveTextContent(/you were not charged/);
  },
};

export const ShopWalletLow: Story = {
  beforeEach: withTill({ ...made, course: [['failed', 'released', 'merchant_wallet_low']] }),
  play: async (scene) => {
    await pay(scene);
    await expect(await scene.canvas.findByRole('heading', { name: 'No card was made' })).toBeVisible();
    await expect(scene.canvas.getByText(/is back in your balance/, { selector: '.ts-outcome > p' })).toBeVisible();
  },
};

export const NoCustomer: Story = {
  beforeEach: withTill(made, (till) => till.always('cards', () => refuse('customer_missing'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cards are not ready for you yet')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Continue' })).toBeNull();
  },
};

export const NotAllowed: Story = {
  beforeEach: withTill({ ...made, session: { ...exampleSession, abilities: [] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not available for your account')).toBeVisible();
  },
};

/** What is paid by a stablecoin is paid after: nothing is taken from the balance here. */
export const ByStablecoin: Story = {
  beforeEach: withTill({ ...made, course: ['processing'], tells: { order: exampleOrder() } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Stablecoin' }));
    await userEvent.click(canvas.getByRole('button', { name: '$25.00' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    const get = await canvas.findByRole('button', { name: 'Get the deposit address' });
    await expect(canvas.queryByText('You pay')).toBeNull();
    await waitFor(() => expect(get).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(get);
    await expect(await canvas.findByRole('heading', { name: 'Waiting for your deposit' })).toBeVisible();
    await expect(await canvas.findByText('26 USDT')).toBeVisible();
  },
};
