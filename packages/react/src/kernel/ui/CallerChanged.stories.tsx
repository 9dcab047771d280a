import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor } from 'storybook/test';
import { VirtualAccount } from '../../features/accounts/VirtualAccount.tsx';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { CardList } from '../../features/cards/CardList.tsx';
import { CardPanel } from '../../features/cards/CardPanel.tsx';
import { WalletCheckout } from '../../features/checkouts/WalletCheckout.tsx';
import { PurchaseHistory } from '../../features/history/PurchaseHistory.tsx';
import { accountDouble, exampleAccount } from '../../testing/account-double.ts';
import { fillAirtime, payAirtime, toReview } from '../../testing/airtime-steps.ts';
import { exampleCard } from '../../testing/cards-double.ts';
import { checkoutDouble, liveSession } from '../../testing/checkout-double.ts';
import {
  doneButLost,
  exampleInstruction,
  exampleSession,
  lostResponse,
  type CompanionDouble,
  type DoubleOptions,
} from '../../testing/companion-double.ts';
import { lookAgain, StoryFrame, withTill } from '../../testing/story.tsx';
import { pressPay } from '../../testing/press-pay.ts';

/* Another user signs in, in another tab, while a page shows the previous user. */

const meta = {
  title: 'Parts/Someone else signed in',
  decorators: [
    (Story, { parameters }) => (
      <div dir={parameters['rtl'] === true ? 'rtl' : undefined}>
        <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
          <Story />
        </StoryFrame>
      </div>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const bayo = { ...exampleSession, caller: { ...exampleSession.caller, caller_tag: 'tag_bayo' } };

let till: CompanionDouble;
const withOptions = (options: DoubleOptions = {}, arrange: (made: CompanionDouble) => void = () => {}) =>
  withTill(options, (made) => {
    till = made;
    arrange(made);
  });

/** The page shows what happened, and contains nothing of the previous user. */
async function asksToReload(canvas: Canvas, gone: RegExp | string): Promise<void> {
  await expect(await canvas.findByText('Someone else is signed in now')).toBeVisible();
  await expect(canvas.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Someone else is signed in now'));
  await expect(canvas.queryByText(gone)).toBeNull();
}

/** Another user signs in while the page is away. A look that meets a request on its way learns from the next one. */
async function returnsToAnother(canvas: Canvas, gone: RegExp | string): Promise<void> {
  till.signIn(bayo);
  await waitFor(() => {
    lookAgain();
    void canvas.getByText('Someone else is signed in now');
  });
  await asksToReload(canvas, gone);
}

const sent = (): number => till.received.filter(({ route }) => route === 'instruct').length;
const keptAttempts = (): string[] =>
  Object.keys(localStorage).filter((name) => /^tillside:attempt:.*:tag_ada:/.test(name));

export const Filling: Story = {
  beforeEach: withOptions(),
  render: () => <AirtimeForm />,
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    till.signIn(bayo);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await asksToReload(canvas, /0803/);
    await expect(canvas.queryByLabelText('Phone number')).toBeNull();
  },
};

export const FillingDark: Story = { ...Filling, parameters: { dark: true } };
export const FillingRightToLeft: Story = { ...Filling, parameters: { rtl: true } };

export const Reviewing: Story = {
  beforeEach: withOptions(),
  render: () => <AirtimeForm />,
  play: async ({ canvas, userEvent }) => {
    await toReview(canvas, userEvent);
    await returnsToAnother(canvas, /0803 123 4567/);
    await expect(sent()).toBe(0);
  },
};

/** This press bought nothing. The companion's answer does not prove that, so the attempt is kept. */
export const Paying: Story = {
  beforeEach: withOptions(),
  render: () => <AirtimeForm />,
  play: async ({ canvas, userEvent }) => {
    await toReview(canvas, userEvent);
    till.signIn(bayo);
    await pressPay(canvas, userEvent, /^Pay ₦/);
    await asksToReload(canvas, /0803 123 4567/);
    await expect(keptAttempts()).toHaveLength(1);
    await expect(sent()).toBe(1);
  },
};

/** Bought, with a lost answer: the page never tells the other user that nothing arrived, or offers to pay again. */
export const AfterPayWithLostAnswer: Story = {
  beforeEach: withOptions({}, (made) =>
    made.next('instruct', (proceed) => {
      const lost = doneButLost(proceed);
      made.signIn(bayo);
      return lost;
    }),
  ),
  render: () => <AirtimeForm />,
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await asksToReload(canvas, /0803 123 4567|never arrived/);
    await expect(keptAttempts()).toHaveLength(1);
    await expect(sent()).toBe(1);
  },
};

export const AfterReload: Story = {
  beforeEach: withOptions({}, (made) => {
    made.always('find', () => lostResponse());
    made.next('instruct', () => lostResponse());
  }),
  render: () => <AirtimeForm />,
  play: async ({ canvas, userEvent }) => {
    await payAirtime(canvas, userEvent);
    await canvas.findByRole('button', { name: 'Check now' });
    till.signIn(bayo);
    await userEvent.click(canvas.getByRole('button', { name: 'Check now' }));
    await asksToReload(canvas, /0803 123 4567|never arrived/);
    await expect(keptAttempts()).toHaveLength(1);
  },
};

export const History: Story = {
  beforeEach: withOptions({ purchases: [exampleInstruction({ state: 'succeeded' })] }),
  render: () => <PurchaseHistory />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/0803 123 4567/)).toBeVisible();
    await returnsToAnother(canvas, /0803 123 4567/);
  },
};

export const Cards: Story = {
  beforeEach: withOptions({ cards: { cards: [exampleCard()] } }),
  render: () => <CardList />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ending in 4242/)).toBeVisible();
    await returnsToAnother(canvas, /4242/);
  },
};

/** Its frame is taken away with the card: the number that it showed, and what could be shown by it. */
export const CardInItsFrame: Story = {
  beforeEach: withOptions({ cards: { cards: [exampleCard()], frame: 'shows' } }),
  render: () => <CardPanel cardId="card_ada" />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Card details');
    await waitFor(() => expect(frame.style.blockSize).toBe('128px'));
    await returnsToAnother(canvas, /4242/);
    await expect(canvasElement.querySelector('iframe')).toBeNull();
  },
};

/** No ticket is given to a page that shows another user. */
export const TicketForAFrame: Story = {
  beforeEach: withOptions({ cards: { cards: [exampleCard()], frame: 'shows' } }),
  render: () => <CardPanel cardId="card_ada" />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const show = await canvas.findByRole('button', { name: 'Show details' });
    till.signIn(bayo);
    await userEvent.click(show);
    await asksToReload(canvas, /4242/);
    await expect(canvasElement.querySelector('iframe')).toBeNull();
  },
};

export const PinPad: Story = {
  beforeEach: withOptions({ checkout: checkoutDouble({ frame: 'asks' }), session: liveSession }),
  render: () => <WalletCheckout checkoutId="chk_ada" />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await pressPay(canvas, userEvent, /^Pay /);
    await canvas.findByTitle('Secure payment');
    await returnsToAnother(canvas, /₦/);
    await expect(canvasElement.querySelector('iframe')).toBeNull();
  },
};

export const Accounts: Story = {
  beforeEach: withOptions({ accounts: accountDouble({ accounts: [exampleAccount()] }) }),
  render: () => <VirtualAccount />,
  play: async ({ canvas }) => {
    await canvas.findByRole('article', { name: '9PSB 6011223344' });
    await returnsToAnother(canvas, /6011223344/);
  },
};
