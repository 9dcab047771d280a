import type { Canvas } from 'storybook/internal/csf';
import { expect, type UserEventObject } from 'storybook/test';
import { naira, type ForeignMoney } from '@tillside/contract';
import { readForeignMoney } from '../client/money.ts';
import type { BillStoryProduct } from './bill-stories.tsx';
import type { DoubleOptions } from './companion-double.ts';
import { pick } from './pick.ts';

/* What the stories of bills abroad have in common. */

/** What arrives in Ghana. */
export const cedi = (value: string): ForeignMoney => ({ currency: 'GHS', value });

const slow = { timeout: 6_000 };

const countries = [
  { iso: 'BJ', title: 'Benin', prefix: '229' },
  { iso: 'CM', title: 'Cameroon', prefix: '237' },
  { iso: 'GH', title: 'Ghana', prefix: '233' },
  { iso: 'IN', title: 'India', prefix: '91' },
  { iso: 'KE', title: 'Kenya', prefix: '254' },
  { iso: 'RW', title: 'Rwanda', prefix: '250' },
  { iso: 'SN', title: 'Senegal', prefix: '221' },
  { iso: 'ZA', title: 'South Africa', prefix: '27' },
  { iso: 'TZ', title: 'Tanzania', prefix: '255' },
  { iso: 'UG', title: 'Uganda', prefix: '256' },
];

const operators = [
  { code: 'MTNGH', name: 'MTN Ghana', phone_regex: '^233(24|54|55|59)\\d{7}$' },
  { code: 'TCGH', name: 'Telecel Ghana', phone_regex: '^233(20|50)\\d{7}$' },
];

const ghana = { send_currency: 'USD', receive_currency: 'GHS', lookup_required: false };

export const foreignProducts = [
  {
    ...ghana,
    sku: 'MTNGH_TOPUP',
    display_text: 'MTN Ghana airtime',
    min_receive: cedi('13'),
    max_receive: cedi('625'),
  },
  {
    ...ghana,
    sku: 'MTNGH_2GB',
    display_text: 'MTN Ghana 2GB data bundle',
    min_receive: cedi('63'),
    max_receive: cedi('63'),
  },
  {
    ...ghana,
    sku: 'MTNGH_ODD',
    display_text: 'MTN Ghana 500MB data bundle',
    min_receive: cedi('7.5'),
    max_receive: cedi('7.5'),
  },
];

export const internationalTill: DoubleOptions = {
  lookups: {
    'international.countries': () => countries,
    'international.providers': (query) => (query.get('iso') === 'GH' ? operators : []),
    'international.products': () => foreignProducts,
  },
  price: ({ amount }) => naira(Number(readForeignMoney(amount)?.value) * 120 + 50),
  delivers: { account: '233244000000', country: 'GH', receive: cedi('100'), processed: 'GHS 100 to 233244000000' },
};

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
    await userEvent.type(await canvas.findByLabelText('They receive', {}, slow), '100');
  },
  input: { ccode: 'GH', provider: 'MTNGH', variation: 'MTNGH_TOPUP', phone: '233244000000', amount: cedi('100') },
  pays: '₦12,050',
  headline: 'MTN Ghana airtime for +233 244 000 000',
  async kept(canvas) {
    await expect(await canvas.findByRole('combobox', { name: 'Country' }, slow)).toHaveTextContent('Ghana');
    await expect(canvas.getByLabelText('Their number')).toHaveValue('024 400 0000');
    await expect(canvas.getByLabelText('They receive')).toHaveValue('100');
  },
};
