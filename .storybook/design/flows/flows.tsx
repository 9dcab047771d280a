import type { Canvas } from 'storybook/internal/csf';
import { waitFor, type UserEventObject } from 'storybook/test';
import {
  AirtimeForm,
  CardPanel,
  ElectricityForm,
  VirtualAccount,
  WalletCheckout,
} from '../../../packages/react/src/index.ts';
import {
  accountDouble,
  confirmedPayment,
  exampleAccount,
  examplePayment,
} from '../../../packages/react/src/testing/account-double.ts';
import { exampleCard } from '../../../packages/react/src/testing/cards-double.ts';
import {
  checkoutDouble,
  checkoutIn,
  liveSession,
  type CheckoutDouble,
} from '../../../packages/react/src/testing/checkout-double.ts';
import { electricityTill } from '../../../packages/react/src/testing/example-tills.ts';
import { fillMeter } from '../../../packages/react/src/testing/electricity-example.ts';
import { pressPay } from '../../../packages/react/src/testing/press-pay.ts';
import { lookAgain } from '../../../packages/react/src/testing/story.tsx';
import { peopleTill } from '../people-till.ts';
import type { Flow, FlowStep } from './FlowPlayer.tsx';

const press =
  (name: string | RegExp) =>
  async (canvas: Canvas, user: UserEventObject): Promise<void> =>
    user.click(await canvas.findByRole('button', { name }));

const review: FlowStep = { name: 'Press Continue: the review has the price of now', act: press('Continue') };
const pay: FlowStep = { name: 'Press Pay', act: (canvas, user) => pressPay(canvas, user, /^Pay ₦/) };

export const airtime: Flow = {
  title: 'Buy airtime',
  lead: 'From a number to a receipt on a small phone. The network is found while the number is typed.',
  begin: () => ({
    till: peopleTill,
    widget: <AirtimeForm />,
    steps: [
      {
        name: 'Type 0803 123 4567: MTN is found',
        act: async (canvas, user) => user.type(await canvas.findByLabelText('Phone number'), '08031234567'),
      },
      { name: 'Choose ₦1,000', act: press('₦1,000') },
      review,
      pay,
      {
        name: 'Delivered: the amount is the hero, the ids stand under Details',
        act: async (canvas) => void (await canvas.findByRole('heading', { name: 'Delivered' })),
      },
    ],
  }),
};

export const electricity: Flow = {
  title: 'Buy electricity',
  lead: 'From a meter to a token. The holder’s name is known before anything is paid.',
  begin: () => ({
    till: electricityTill,
    widget: <ElectricityForm />,
    steps: [
      {
        name: 'Choose the company and the kind of meter, and type its number: the holder is found',
        act: async (canvas, user) => {
          await fillMeter(canvas, user);
          await canvas.findByText('Ada Obi');
        },
      },
      {
        name: 'Type ₦5,000 and a phone number',
        act: async (canvas, user) => {
          await user.type(canvas.getByLabelText('Amount'), '5000');
          await user.type(canvas.getByLabelText('Phone number'), '08031234567');
        },
      },
      review,
      pay,
      {
        name: 'The token: one line, large, to be copied',
        act: async (canvas) => void (await canvas.findByRole('region', { name: 'Your token' })),
      },
    ],
  }),
};

export const cardDetails: Flow = {
  title: 'See a card’s details',
  lead: 'The number appears on the face of the card, in a sealed frame that the page cannot read. Here a stand-in takes the place of the frame, and shows no number.',
  begin: () => ({
    till: { cards: { cards: [exampleCard()] } },
    widget: <CardPanel cardId="card_ada" />,
    steps: [
      {
        name: 'Press Show details: the frame opens on the face',
        act: async (canvas, user) => {
          await press('Show details')(canvas, user);
          await canvas.findByTitle('Card details');
        },
      },
      { name: 'Press in the frame: only a person can' },
      { name: 'Press Hide', act: press('Hide') },
    ],
  }),
};

export const checkout: Flow = {
  title: 'Pay an order by wallet',
  lead: 'PIN and one-time password are typed in a sealed frame. Here a stand-in takes its place: it accepts anything, and goes on by itself after a moment.',
  begin: () => {
    const double = checkoutDouble({ frame: 'guides' });
    const wallet: CheckoutDouble = {
      checkout: double.checkout,
      answer: (route, path) => {
        const found = double.answer(route, path);
        // What the wallet has once the frame is through.
        if (route === 'attempts') double.checkout = checkoutIn.paying();
        return found;
      },
    };
    return {
      till: { checkout: wallet, session: liveSession },
      widget: <WalletCheckout checkoutId="chk_ada" />,
      steps: [
        {
          name: 'Press Pay: the frame asks for wallet and PIN',
          act: async (canvas, user) => {
            await press(/^Pay ₦/)(canvas, user);
            await canvas.findByTitle('Secure payment');
          },
        },
        {
          name: 'PIN, then the one-time password: the wallet takes the payment',
          act: async (canvas) => seen(() => canvas.queryByRole('heading', { name: 'Taking the payment' })),
        },
        {
          name: 'The wallet confirms it',
          act: async (canvas) => {
            double.checkout = checkoutIn.paid();
            await seen(() => canvas.queryByRole('heading', { name: 'Paid' }));
          },
        },
      ],
    };
  },
};

export const account: Flow = {
  title: 'Receive a transfer',
  lead: 'An account number of the shopper’s own. A transfer appears by itself, first as received, then as confirmed.',
  begin: () => {
    const double = accountDouble({ accounts: [exampleAccount()] });
    return {
      till: { accounts: double },
      widget: <VirtualAccount />,
      steps: [
        { name: 'Show the QR code', act: press('Show QR code') },
        {
          name: 'Ngozi sends ₦5,000 from her bank',
          act: async (canvas) => {
            double.payments.unshift(examplePayment({ paid_at: new Date().toISOString() }));
            await seen(() => canvas.queryByText('Ngozi Eze', { selector: '.ts-entry-name' }));
          },
        },
        {
          name: 'The platform confirms it',
          act: async (canvas) => {
            double.payments[0] = confirmedPayment(examplePayment({ paid_at: new Date().toISOString() }));
            await seen(() => canvas.queryByText('Confirmed'));
          },
        },
      ],
    };
  },
};

/** Looks until it is there, as a person who returns to the page. */
async function seen(find: () => HTMLElement | null): Promise<void> {
  await waitFor(
    () => {
      lookAgain();
      if (!find()) throw new Error('It is not shown.');
    },
    { interval: 250 },
  );
}
