import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { naira, type Instruction, type Session } from '@tillside/contract';
import { Receipt } from '../../receipts/Receipt.tsx';
import { exampleInstruction, exampleSession } from '../../../testing/companion-double.ts';
import { energy, token } from '../../../testing/example-tills.ts';
import { electricityStories } from '../../../testing/electricity-example.ts';
import { billMeta } from '../../../testing/bill-stories.tsx';
import { withTill } from '../../../testing/story.tsx';

const meta = {
  title: 'Bills/Electricity form/Token',
  component: Receipt,
  args: { instructionRef: 'ts_7n2q9w4x8k3m' },
  decorators: billMeta.decorators,
} satisfies Meta<typeof Receipt>;

export default meta;
type Story = StoryObj<typeof meta>;

function bought(
  parts: Partial<Instruction> = {},
  input: Readonly<Record<string, unknown>> = {},
  session: Session = exampleSession,
): ReturnType<typeof withTill> {
  const purchase = exampleInstruction({
    operation: 'electricity.buy',
    input: { ...electricityStories.input, ...input },
    quote: naira(5_000),
    ...parts,
  });
  return withTill({ purchases: [purchase], course: [], session });
}

const delivered = { trans_id: 'TRX-88213907', ...energy };

export const Prepaid: Story = {
  tags: ['quick'],
  beforeEach: bought({ details: { ...delivered, token } }),
  play: async ({ canvas, userEvent }) => {
    const card = await canvas.findByRole('region', { name: 'Your token' });
    await expect(card).toHaveTextContent('5021 1946 2708 3551 9482');
    const written = fn<(text: string) => Promise<void>>(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: written } });
    await userEvent.click(within(card).getByRole('button', { name: 'Copy token' }));
    await expect(written).toHaveBeenCalledWith(token);
    await expect(await within(card).findByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(await canvas.findByText('₦68.20 per kWh')).toBeVisible();
    await expect(canvas.getByText('₦348.84')).toBeVisible();
  },
};

/** The keys come first: the token is made with the new ones, and the meter accepts only this order. */
export const NewKeys: Story = {
  beforeEach: bought({
    details: {
      ...delivered,
      token,
      reset_token: '1111 2222 3333 4444 5555',
      configure_token: '66667777888899990000',
    },
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Enter these numbers in this order' });
    const steps = canvas.getAllByRole('listitem').map(({ textContent }) => textContent);
    await expect(steps.slice(0, 3)).toEqual([
      'First key1111 2222 3333 4444 5555',
      'Second key6666 7777 8888 9999 0000',
      'Token for your units5021 1946 2708 3551 9482',
    ]);
    await expect(canvas.getByRole('button', { name: 'Copy: Second key' })).toBeVisible();
  },
};

export const NewKeysDark: Story = { ...NewKeys, parameters: { dark: true } };
export const NewKeysFromRightToLeft: Story = { ...NewKeys, parameters: { rtl: true } };

export const NewKeysNarrow: Story = {
  ...NewKeys,
  parameters: { narrow: true },
  globals: { viewport: { value: 'narrow' } },
  play: async (context) => {
    await NewKeys.play?.(context);
    await expect(context.canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const Postpaid: Story = {
  beforeEach: bought({ details: { trans_id: 'TRX-88213907', tax_amount: naira(348.84) } }, { meter_type: 'postpaid' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/A postpaid meter has no token/)).toBeVisible();
    await expect(canvas.queryByText('Your token')).toBeNull();
  },
};

/** Accepted, or even paid, without a token yet: it is not shown as delivered (decision 0013). */
export const TokenComing: Story = {
  beforeEach: bought({ state: 'processing', details: {} }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('On its way', { selector: '.ts-badge' })).toBeVisible();
    await expect(await canvas.findByText(/Your token appears here/)).toBeVisible();
  },
};

/** A person confirmed the delivery, without a token to show. */
export const TokenNotHere: Story = {
  beforeEach: bought({ details: { trans_id: 'TRX-88213907' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Ask the shop for it/)).toBeVisible();
  },
};

export const SeenByStaff: Story = {
  beforeEach: bought(
    { details: delivered },
    {},
    {
      ...exampleSession,
      caller: { caller_tag: 'tag_staff', roles: ['staff'] },
    },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/shown only to the person who bought it/)).toBeVisible();
  },
};

export const TakenBack: Story = {
  beforeEach: bought({ state: 'reversed', details: { ...delivered, token } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/may no longer load/)).toBeVisible();
    await expect(canvas.queryByText('5021 1946 2708 3551 9482')).toBeNull();
  },
};
