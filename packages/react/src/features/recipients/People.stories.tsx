import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { naira, type RecentRecipient, type Recipient } from '@tillside/contract';
import { AirtimeForm } from '../bills/airtime/AirtimeForm.tsx';
import { billMeta } from '../../testing/bill-stories.tsx';
import { exampleSession, htmlPage } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';

const meta = { title: 'Bills/People', component: AirtimeForm, ...billMeta } satisfies Meta<typeof AirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const session = {
  ...exampleSession,
  caller: { ...exampleSession.caller, phone: '2348031110001' },
  recipients: true,
};
const mum: Recipient = {
  id: 'recipient_mum',
  label: 'Mum',
  operation: 'airtime.buy',
  fields: { phone: '2348051112223' },
  created_at: '2026-11-01T08:00:00.000Z',
};
const recent = (phone: string, network: string): RecentRecipient => ({
  operation: 'airtime.buy',
  ref: `ref_${phone}`,
  fields: { phone },
  input: { phone, network, amount: naira(500) },
  amount: naira(500),
  at: '2026-11-20T09:00:00.000Z',
});
const recents = [recent('2348021234567', 'airtel'), recent('2348051112223', 'glo')];

/** One press fills in the recipient: the shopper's own number, or a saved person. */
export const MyNumber: Story = {
  beforeEach: withTill({ session, recipients: [mum] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'My number' }));
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 111 0001');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'MTN Change network' })).toBeVisible());
    await expect(canvas.getByRole('button', { name: 'My number' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: '₦500' }));
    await expect(await canvas.findByText('MTN · My number')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Mum' }));
    await expect(await canvas.findByText('Glo · Mum')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Glo Change network' })).toBeVisible());
  },
};

/** One face per person. The first press opens the review, with the price of now; the second would be Pay. */
export const Repeated: Story = {
  beforeEach: withTill({ session, recipients: [mum], recents }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('button', { name: '₦500 · Mum, again' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /Mum/ })).toHaveLength(1);
    await expect(canvas.getByText('…4567')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '₦500 · …4567, again' }));
    await expect(await canvas.findByRole('heading', { name: 'Check and pay' })).toBeVisible();
    await expect(canvas.getByText('0802 123 4567')).toBeVisible();
    await expect(canvas.getByText('Airtel')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Pay ₦500' })).toBeVisible();
  },
};

/** A value that can no longer be bought gets an error at its field, and no price is requested. */
export const RepeatedAmountNotOffered: Story = {
  beforeEach: withTill({
    session,
    recents: [
      { ...recent('2348021234567', 'airtel'), input: { phone: '2348021234567', network: 'airtel', amount: naira(20) } },
    ],
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '₦500 · …4567, again' }));
    await expect(await canvas.findByText('The smallest amount is ₦50')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Buy airtime' })).toBeVisible();
  },
};

export const RecentsNotKnown: Story = {
  beforeEach: withTill({ session, recipients: [mum] }, (till) => till.always('recents', () => htmlPage(503))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Mum' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /again/ })).toBeNull();
  },
};

/** Where the browser has a contact picker. Only the number is asked for. */
export const FromContacts: Story = {
  beforeEach: (context) => {
    withTill({ session })(context);
    const contacts = { select: () => Promise.resolve([{ tel: ['+234 802 123 4567'] }]) };
    Object.defineProperty(navigator, 'contacts', { configurable: true, value: contacts });
    return () => Reflect.deleteProperty(navigator, 'contacts');
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Contacts' }));
    await waitFor(() => expect(canvas.getByLabelText('Phone number')).toHaveValue('0802 123 4567'));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Airtel Change network' })).toBeVisible());
  },
};

/** No person is known: the strip takes no space, and the next visit reserves none for it. */
export const NobodyYet: Story = {
  beforeEach: withTill({ session: { ...session, caller: exampleSession.caller } }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByLabelText('Phone number');
    await waitFor(() => expect(canvasElement.querySelector('.ts-people')).toBeNull());
    await waitFor(() => expect(localStorage.getItem('tillside:nobody:1:/till:airtime.buy')).toBe('true'));
  },
};
