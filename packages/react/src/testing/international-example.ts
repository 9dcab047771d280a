import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import type { BillStoryProduct } from './bill-stories.tsx';
import { cedi, internationalTill } from './example-tills.ts';
import { pick } from './pick.ts';

/* What the stories of bills abroad have in common. */

export async function chooseOperator(canvas: Canvas, userEvent: UserEventObject): Promise<void> {
  await pick(canvas, userEvent, 'Country', 'Ghana');
  await pick(canvas, userEvent, 'Operator', 'MTN Ghana');
}

export async function chooseTopup(canvas: Canvas, userEvent: UserEventObject): Promise<void> {
  await chooseOperator(canvas, userEvent);
  await pick(canvas, userEvent, 'What to send', /MTN Ghana airtime/);
}

export const internationalStories: BillStoryProduct = {
  operation: 'international.buy',
  title: 'Pay a bill abroad',
  till: internationalTill,
  async fill(canvas, userEvent) {
    await chooseTopup(canvas, userEvent);
    await userEvent.type(canvas.getByLabelText('Their number'), '024 400 0000');
    await userEvent.type(await canvas.findByLabelText('They receive'), '100');
  },
  input: { ccode: 'GH', provider: 'MTNGH', variation: 'MTNGH_TOPUP', phone: '233244000000', amount: cedi('100') },
  pays: '₦12,050',
  headline: 'MTN Ghana airtime for +233 244 000 000',
  async kept(canvas) {
    await expect(await canvas.findByRole('combobox', { name: 'Country' })).toHaveTextContent('Ghana');
    await expect(canvas.getByLabelText('Their number')).toHaveValue('024 400 0000');
    await expect(canvas.getByLabelText('They receive')).toHaveValue('100');
  },
};
