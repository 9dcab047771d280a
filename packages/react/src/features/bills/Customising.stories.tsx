import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { naira, type Session } from '@tillside/contract';
import { BillPay } from './bill-pay/BillPay.tsx';
import { airtimeBill } from './airtime/airtime.bill.ts';
import { textField } from '../../kernel/ui/fields/text-field.tsx';
import { PurchaseHistory } from '../history/PurchaseHistory.tsx';
import { Receipt } from '../receipts/Receipt.tsx';
import { SessionGate } from '../../kernel/ui/SessionGate.tsx';
import { usePurchase, PurchaseFlow } from '../../kernel/purchase/PurchaseFlow.tsx';
import type { Bill } from '../../kernel/flow/bill.ts';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { StoryFrame, withTill } from '../../testing/story.tsx';
import { resultCheckerBill } from './result-checker.bill.ts';
import { pressPay } from '../../testing/press-pay.ts';

/* The examples of docs/frontend/customising.md, as stories: none of them uses the package's internals. */

const meta = { title: 'Customising' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** An eleventh product is one declaration: form, price, outcome, receipt and history come with it. */
export const EleventhProduct: Story = {
  tags: ['quick'],
  beforeEach: withTill({ price: () => naira(3_800), delivers: { epins: [{ pin: '123456789012' }] } }),
  render: () => (
    <StoryFrame bills={[resultCheckerBill]}>
      <BillPay products={['airtime', resultCheckerBill]} />
      <PurchaseHistory />
    </StoryFrame>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Results' }));
    await canvas.findByRole('heading', { name: 'Check exam results' });
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText(/Choose a result/, { selector: '.ts-error' })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'WAEC result checker' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦3,800');
    await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toBeVisible();
    await expect(canvas.getByText('WAEC result checker × 1', { selector: '.ts-outcome-subject bdi' })).toBeVisible();
    // The declaration does not define how to show it: what was paid for is still shown.
    await expect(await canvas.findByText('5678', { selector: '.ts-pin-group' })).toBeVisible();
    await expect(await canvas.findByText('WAEC result checker × 1', { selector: '.ts-entry-name' })).toBeVisible();
  },
};

const namedAirtime: Bill = {
  ...airtimeBill,
  title: () => 'Send a friend airtime',
  fields: {
    ...airtimeBill.fields,
    friend: textField({
      label: () => 'Your friend’s name',
      fault: (text) => (text === '' ? 'Whose number is it?' : null),
    }),
  },
  // What the shop asks for itself stays in the shop: the companion takes only what it knows.
  input: ({ friend: _friend, ...input }) => input,
};

/** A field changed, and one added. */
export const ChangedField: Story = {
  beforeEach: withTill(),
  render: () => (
    <StoryFrame>
      <PurchaseFlow bill={namedAirtime} />
    </StoryFrame>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Phone number'), '08031234567');
    await userEvent.type(canvas.getByLabelText('Amount'), '500');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Whose number is it?', { selector: '.ts-error' })).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Your friend’s name'), 'Bayo');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦500' })).toBeVisible();
  },
};

/** A receipt of the shop's own, for every widget of the provider. */
export const OwnReceipt: Story = {
  beforeEach: withTill({ purchases: [exampleInstruction()], course: [] }),
  render: () => (
    <StoryFrame receipt={({ instruction }) => <p>Sunbird Store thanks you. Your number is {instruction.ref}.</p>}>
      <Receipt instructionRef="ts_7n2q9w4x8k3m" />
    </StoryFrame>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Sunbird Store thanks you/)).toBeVisible();
    await expect(canvas.queryByText('TRX-88213907')).toBeNull();
  },
};

/** Words of the shop's own: any part of the catalogue, of whichever product. */
export const OwnWords: Story = {
  beforeEach: withTill(),
  render: () => (
    <StoryFrame
      messages={{
        'airtime.title': 'Top up',
        'product.data': 'Bundles',
        'purchase.pay': ({ amount }) => `Buy for ${amount}`,
      }}
    >
      <BillPay products={['airtime', 'data']} defaultProduct="airtime" />
    </StoryFrame>
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Top up' })).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Phone number'), '08031234567');
    await userEvent.type(canvas.getByLabelText('Amount'), '500');
    await expect(await canvas.findByRole('button', { name: 'Buy for ₦500' })).toBeVisible();
  },
};

function OwnForm({ session }: { readonly session: Session }) {
  const { form, errors, state, change, submit, pay } = usePurchase(airtimeBill, { session });
  const { step } = state;
  if (step.name === 'outcome') return <output>It is {step.instruction.state}.</output>;
  if (step.name === 'review') return <button onClick={pay}>{step.price.at === 'ready' ? 'Yes, buy it' : '…'}</button>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {['phone', 'amount'].map((name) => (
        <label key={name}>
          {name}
          <input value={form.values[name] ?? ''} onChange={({ target }) => change(name, target.value)} />
          {errors[name]}
        </label>
      ))}
      <button type="submit">Go on</button>
    </form>
  );
}

/** Markup of the shop's own on the same flow: the hooks alone. */
export const HooksOnly: Story = {
  beforeEach: withTill(),
  render: () => (
    <StoryFrame>
      <SessionGate rows={3}>{(session) => <OwnForm session={session} />}</SessionGate>
    </StoryFrame>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('phone'), '08031234567');
    await userEvent.type(canvas.getByLabelText('amount'), '500');
    await userEvent.click(canvas.getByRole('button', { name: 'Go on' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Yes, buy it' }));
    await expect(await canvas.findByText('It is succeeded.')).toBeVisible();
  },
};
