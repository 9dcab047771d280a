import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import type { BillStoryProduct } from './bill-stories.tsx';
import { epinTill } from './example-tills.ts';
import { pick } from './pick.ts';

/* What the stories of exam pins have in common. */

export async function pickProduct(canvas: Canvas, userEvent: UserEventObject, name: RegExp): Promise<void> {
  await pick(canvas, userEvent, 'Exam pin', name);
}

/** Two result checkers, which need no other input. */
export const epinStories: BillStoryProduct = {
  operation: 'epin.buy',
  title: 'Buy exam pins',
  till: epinTill,
  async fill(canvas, userEvent) {
    await pickProduct(canvas, userEvent, /^WAEC Result Checker/);
    await userEvent.click(canvas.getByRole('button', { name: 'One more' }));
  },
  input: { id: 'waec-checker', qty: 2 },
  pays: '₦7,600',
  headline: '2 × WAEC Result Checker',
  codes: 2,
  async kept(canvas) {
    await expect(await canvas.findByRole('combobox', { name: 'Exam pin' })).toHaveTextContent('WAEC Result Checker');
    await expect(canvas.getByLabelText('How many')).toHaveValue('2');
  },
  async delivered(canvas) {
    await expect(await canvas.findByText('Your 2 pins')).toBeVisible();
    await expect(canvas.getByText('2037')).toBeVisible();
    await expect(canvas.getByText('WAE204981178')).toBeVisible();
    await expect(canvas.getByText(/Enter the serial number and the pin/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy: Pin 1' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy all' })).toBeVisible();
  },
};

/** One JAMB pin: the profile is checked, and a phone number is required. */
export const jambStories: BillStoryProduct = {
  ...epinStories,
  till: {
    ...epinTill,
    delivers: {
      title: 'JAMB UTME ePIN',
      qty: 1,
      epins: [
        {
          name: 'JAMB UTME ePIN',
          pin: '602277148830',
          serial: 'JAM118804217',
          instruction: 'Take the pin and your profile code to an accredited centre to register.',
        },
      ],
    },
  },
  async fill(canvas, userEvent) {
    await pickProduct(canvas, userEvent, /^JAMB UTME/);
    await userEvent.type(canvas.getByLabelText('JAMB profile code'), '0123456789');
    await userEvent.type(canvas.getByLabelText('Phone number'), '08031234567');
    await expect(await canvas.findByText('ADA OBI')).toBeVisible();
  },
  input: { id: 'jamb-utme', qty: 1, account: '0123456789', phone: '2348031234567' },
  pays: '₦7,200',
  headline: 'JAMB UTME ePIN',
  codes: 1,
  async kept(canvas) {
    await expect(await canvas.findByLabelText('JAMB profile code')).toHaveValue('0123456789');
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
  },
  async delivered(canvas) {
    await expect(await canvas.findByText('Your pin')).toBeVisible();
    await expect(canvas.getByText('7714')).toBeVisible();
    await expect(canvas.getByText(/to an accredited centre/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Copy: Pin' })).toBeVisible();
  },
};
