import { expect } from 'storybook/test';
import type { BillStoryProduct } from './bill-stories.tsx';
import { smsTill } from './example-tills.ts';

/* What the stories of text messages have in common. */

export const smsStories: BillStoryProduct = {
  operation: 'sms.send',
  title: 'Send a text message',
  till: smsTill,
  async fill(canvas, userEvent) {
    await userEvent.click(await canvas.findByLabelText('To'));
    await userEvent.paste('8031234567, +234 (0)805-123-4567\n08021234567');
    await userEvent.type(canvas.getByLabelText('Message'), 'Your parcel is here.');
  },
  input: { to: ['08031234567', '08051234567', '08021234567'], message: 'Your parcel is here.' },
  pays: '₦12',
  headline: 'Text message to 3 numbers',
  async kept(canvas) {
    await expect(canvas.getByLabelText('To')).toHaveValue('0803 123 4567\n0805 123 4567\n0802 123 4567');
    await expect(canvas.getByLabelText('Message')).toHaveValue('Your parcel is here.');
  },
  async delivered(canvas, userEvent) {
    await userEvent.click(await canvas.findByText('Delivered 2 · Not delivered 1'));
    await expect(canvas.getByText('Sent', { selector: '.ts-badge' })).toBeVisible();
    await expect(canvas.getByText('Not delivered', { selector: '.ts-badge' })).toBeVisible();
  },
};
