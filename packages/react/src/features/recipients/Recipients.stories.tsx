import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { Recipient } from '@tillside/contract';
import { ElectricityForm } from '../bills/electricity/ElectricityForm.tsx';
import { billMeta } from '../../testing/bill-stories.tsx';
import { exampleSession, htmlPage } from '../../testing/companion-double.ts';
import { electricityTill } from '../../testing/example-tills.ts';
import { fillElectricity } from '../../testing/electricity-example.ts';
import { withTill } from '../../testing/story.tsx';
import { pressPay } from '../../testing/press-pay.ts';
import { pick } from '../../testing/pick.ts';

const meta = {
  title: 'Bills/Saved recipients',
  component: ElectricityForm,
  ...billMeta,
} satisfies Meta<typeof ElectricityForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const session = { ...exampleSession, recipients: true };
const adasMeter: Recipient = {
  id: 'recipient_ada',
  label: 'Ada’s meter',
  operation: 'electricity.buy',
  fields: { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', phone: '2348031234567' },
  created_at: '2026-11-01T08:00:00.000Z',
};
const mum: Recipient = {
  ...adasMeter,
  id: 'recipient_mum',
  label: 'Mum',
  operation: 'airtime.buy',
  fields: { phone: '2348051112223' },
};
const till = { ...electricityTill, session, recipients: [adasMeter, mum] };

/** One press fills in who it is for, and leaves what else was typed. */
export const Chosen: Story = {
  beforeEach: withTill(till),
  play: async ({ canvas, userEvent }) => {
    await pick(canvas, userEvent, 'Electricity company', 'Eko Electricity');
    await userEvent.type(canvas.getByLabelText('Amount'), '2000');
    const saved = await canvas.findByRole('list', { name: 'Who is it for?' });
    await expect(within(saved).getAllByRole('button')).toHaveLength(2);
    await userEvent.click(within(saved).getByRole('button', { name: 'Ada’s meter' }));
    await expect(canvas.getByLabelText('Meter number')).toHaveValue('45020000001');
    await expect(canvas.getByRole('radio', { name: 'Prepaid' })).toBeChecked();
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await expect(canvas.getByLabelText('Amount')).toHaveValue('2,000');
  },
};

/** Nothing is saved unless the shopper asks for it, and then under a name that they choose. */
export const Saved: Story = {
  tags: ['quick'],
  beforeEach: withTill({ ...till, recipients: [] }),
  play: async ({ canvas, userEvent }) => {
    await fillElectricity(canvas, userEvent);
    await expect(canvas.queryByRole('list', { name: 'Who is it for?' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦5,000');
    await canvas.findByRole('heading', { name: 'Delivered' });
    await userEvent.click(canvas.getByText('Details', { selector: 'summary' }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Save for next time' }));
    const name = canvas.getByLabelText('Name it');
    await userEvent.clear(name);
    await userEvent.type(name, 'Home');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Home is saved for next time.', { selector: '.ts-reason' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Home' }));
    await expect(canvas.getByLabelText('Meter number')).toHaveValue('45020000001');
  },
};

export const RenamedAndRemoved: Story = {
  beforeEach: withTill(till),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit saved' }));
    const name = canvas.getByLabelText('New name for Ada’s meter');
    await userEvent.clear(name);
    await userEvent.type(name, 'Office{Enter}');
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Office is saved for next time.'));
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expect(await canvas.findByRole('button', { name: 'Office' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Edit saved' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Office' }));
    await waitFor(() => expect(canvas.queryByRole('list', { name: 'Who is it for?' })).toBeNull());
  },
};

/** What is only a help never holds up a purchase. */
export const Failed: Story = {
  beforeEach: withTill(till, (double) => double.always('recipients', () => htmlPage(502))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('What you saved could not be loaded.')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Electricity company' })).toBeVisible();
  },
};

export const SwitchedOff: Story = {
  beforeEach: withTill({ ...till, session: { ...session, recipients: false } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Electricity company' })).toBeVisible();
    await expect(canvas.queryByRole('list', { name: 'Who is it for?' })).toBeNull();
  },
};
