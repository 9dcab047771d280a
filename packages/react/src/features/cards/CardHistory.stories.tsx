import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { dollars } from '@tillside/contract';
import { PurchaseHistory } from '../history/PurchaseHistory.tsx';
import { billMeta } from '../../testing/bill-stories.tsx';
import { exampleInstruction } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';

const meta = {
  title: 'Cards/In the history',
  component: PurchaseHistory,
  decorators: billMeta.decorators,
  beforeEach: withTill({
    purchases: [
      exampleInstruction({
        ref: 'ts_topup00000001',
        kind: 'card',
        operation: 'card.topup',
        quote: dollars(25),
        input: { id: 'card_ada', amount: dollars(25) },
      }),
      exampleInstruction({
        ref: 'ts_freeze0000001',
        kind: 'card',
        operation: 'card.freeze',
        funding: 'none',
        quote: dollars(0),
        input: { id: 'card_ada' },
      }),
    ],
  }),
} satisfies Meta<typeof PurchaseHistory>;

export default meta;
type Story = StoryObj<typeof meta>;

/** What was done to a card is no delivery, and what costs nothing shows no amount. */
export const DoneToACard: Story = {
  tags: ['quick'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cards and accounts' }));
    const freeze = await canvas.findByRole('button', { name: /Freeze/ });
    await expect(freeze).toHaveTextContent(/Done/);
    await expect(freeze).not.toHaveTextContent(/\$|Delivered/);
    const topup = await canvas.findByRole('button', { name: /Add money \$25\.00/ });
    await userEvent.click(topup);
    const receipt = await canvas.findByRole('article');
    await expect(within(receipt).getByText('$25.00 is on the card.')).toBeVisible();
  },
};
