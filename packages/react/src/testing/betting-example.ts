import { expect } from 'storybook/test';
import { naira } from '@tillside/contract';
import type { BillStoryProduct } from './bill-stories.tsx';
import { bettingTill } from './example-tills.ts';
import { pick } from './pick.ts';

/* What the stories of betting have in common. */

export const bettingStories: BillStoryProduct = {
  operation: 'betting.fund',
  title: 'Fund a betting account',
  till: bettingTill,
  async fill(canvas, userEvent) {
    await pick(canvas, userEvent, 'Betting company', 'Bet9ja');
    await userEvent.type(canvas.getByLabelText('Customer ID'), '100001');
    await userEvent.click(canvas.getByRole('button', { name: '₦2,000' }));
    await canvas.findByText('Ngozi Balogun');
  },
  input: { bet_id: 'bet9ja', customer_id: '100001', amount: naira(2_000) },
  pays: '₦2,000',
  headline: 'Money for Bet9ja account 100001',
  async kept(canvas) {
    await expect(await canvas.findByRole('combobox', { name: 'Betting company' })).toHaveTextContent('Bet9ja');
    await expect(canvas.getByLabelText('Customer ID')).toHaveValue('100001');
    await expect(canvas.getByLabelText('Amount')).toHaveValue('2,000');
  },
};
