import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import { naira } from '@tillside/contract';
import type { BillStoryProduct } from './bill-stories.tsx';
import { electricityTill } from './example-tills.ts';
import { pick } from './pick.ts';

/* What the stories of electricity have in common. */

export async function fillMeter(
  canvas: Canvas,
  userEvent: UserEventObject,
  { meter = '45020000001', type = 'Prepaid' } = {},
): Promise<void> {
  await pick(canvas, userEvent, 'Electricity company', 'Ikeja Electric');
  await userEvent.click(await canvas.findByRole('radio', { name: type }));
  await userEvent.type(canvas.getByLabelText('Meter number'), meter);
  await userEvent.tab();
}

export async function fillElectricity(
  canvas: Canvas,
  userEvent: UserEventObject,
  { amount = '5000', ...meter }: { meter?: string; type?: string; amount?: string } = {},
): Promise<void> {
  await fillMeter(canvas, userEvent, meter);
  await userEvent.type(canvas.getByLabelText('Amount'), amount);
  await userEvent.type(canvas.getByLabelText('Phone number'), '08031234567');
}

export const electricityStories: BillStoryProduct = {
  operation: 'electricity.buy',
  title: 'Buy electricity',
  till: electricityTill,
  fill: (canvas, userEvent) => fillElectricity(canvas, userEvent),
  input: {
    service: 'ikedc',
    meter_type: 'prepaid',
    meter_number: '45020000001',
    amount: naira(5_000),
    phone: '2348031234567',
    customer_name: 'Ada Obi',
  },
  pays: '₦5,000',
  headline: '68.20 kWh for meter 4502 0000 001',
  codes: 1,
  async kept(canvas) {
    await expect(canvas.getByLabelText('Meter number')).toHaveValue('45020000001');
    await expect(canvas.getByLabelText('Amount')).toHaveValue('5,000');
    await expect(canvas.getByRole('radio', { name: 'Prepaid' })).toBeChecked();
  },
  async delivered(canvas) {
    const card = await canvas.findByRole('region', { name: 'Your token' });
    await expect(card).toHaveTextContent('5021 1946 2708 3551 9482');
    await expect(canvas.getByText('68.20 kWh')).toBeVisible();
  },
};
