import { naira } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { exampleSession } from '../../../testing/companion-double.ts';
import { billMeta } from '../../../testing/bill-stories.tsx';
import { withTill } from '../../../testing/story.tsx';
import { dataTill } from '../../../testing/example-tills.ts';
import { BillPay } from './BillPay.tsx';
import { productIds } from './products.tsx';

const meta = {
  title: 'Bills/All bills',
  component: BillPay,
  ...billMeta,
  beforeEach: withTill(dataTill),
} satisfies Meta<typeof BillPay>;

export default meta;
type Story = StoryObj<typeof meta>;

const menuName = 'What would you like to pay for?';

/** An attempt of an earlier page, as it stands in storage. */
function leftBehind(key: string, operation: string, input: object, sentAt: number): void {
  const attempt = { key, operation, input, quote: naira(1_000), sentAt, sends: 1 };
  localStorage.setItem(`tillside:attempt:1:/till:tag_ada:${key}`, JSON.stringify(attempt));
}

export const Menu: Story = {
  play: async ({ canvas }) => {
    const menu = await canvas.findByRole('navigation', { name: menuName });
    await expect(within(menu).getAllByRole('button')).toHaveLength(productIds.length);
    await expect(canvas.queryByRole('form')).toBeNull();
    await expect(canvas.queryByRole('heading')).toBeNull();
  },
};

export const EveryFormLoads: Story = {
  play: async ({ canvas, userEvent }) => {
    const titles = [
      ['Airtime', 'Buy airtime'],
      ['Data', 'Buy data'],
      ['Betting', /betting/i],
      ['Electricity', /electricity/i],
      ['Cable TV', /TV/],
      ['Exam pins', /pin/i],
      ['Internet', /internet/i],
      ['Bills abroad', /abroad|another country/i],
      ['Airtime for many', /airtime/i],
      ['Text messages', /message|SMS/i],
    ] as const;
    await canvas.findByRole('navigation', { name: menuName });
    for (const [product, title] of titles) {
      const all = canvas.queryByRole('button', { name: 'All bills' });
      if (all?.checkVisibility()) await userEvent.click(all);
      await userEvent.click(canvas.getByRole('button', { name: product, hidden: true }));
      await expect(await canvas.findByRole('heading', { name: title })).toBeVisible();
    }
  },
};

export const ChosenInOrder: Story = {
  args: { products: ['data', 'airtime'] },
  play: async ({ canvas }) => {
    const menu = await canvas.findByRole('navigation', { name: menuName });
    await expect(
      within(menu)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Data', 'Airtime']);
  },
};

/** What the caller may not buy is not offered. */
export const OnlyWhatIsAllowed: Story = {
  beforeEach: withTill({ session: { ...exampleSession, abilities: ['airtime.buy', 'cable.topup'] } }),
  play: async ({ canvas }) => {
    const menu = await canvas.findByRole('navigation', { name: menuName });
    const names = within(menu)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    await expect(names).toEqual(['Airtime', 'Cable TV', 'Airtime for many']);
  },
};

export const NothingAllowed: Story = {
  beforeEach: withTill({ session: { ...exampleSession, abilities: [] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Your account cannot buy anything here yet/)).toBeVisible();
  },
};

export const RemembersTheLastOne: Story = {
  beforeEach: (context) => {
    withTill(dataTill)(context);
    localStorage.setItem('tillside:product:1:/till:tag_ada', 'data');
    localStorage.setItem('tillside:product:1:/till:tag_bayo', 'airtime');
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Buy data' })).toBeVisible();
    const all = canvas.queryByRole('button', { name: 'All bills' });
    if (all?.checkVisibility()) await userEvent.click(all);
    await userEvent.click(canvas.getByRole('button', { name: 'Airtime', hidden: true }));
    await expect(await canvas.findByRole('heading', { name: 'Buy airtime' })).toBeVisible();
    await expect(localStorage.getItem('tillside:product:1:/till:tag_ada')).toBe('airtime');
  },
};

/** Another product is looked at in between: nothing has to be typed again. */
export const KeepsWhatWasTyped: Story = {
  args: { products: ['airtime', 'data'], defaultProduct: 'airtime' },
  play: async ({ canvas, userEvent }) => {
    const choose = async (name: string): Promise<void> => {
      const all = canvas.queryByRole('button', { name: 'All bills' });
      if (all?.checkVisibility()) await userEvent.click(all);
      await userEvent.click(canvas.getByRole('button', { name, hidden: true }));
    };
    await userEvent.type(await canvas.findByLabelText('Phone number'), '08031234567');
    await userEvent.type(canvas.getByLabelText('Amount'), '700');
    await choose('Data');
    await expect(await canvas.findByRole('heading', { name: 'Buy data' })).toBeVisible();
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('');
    await choose('Airtime');
    await expect(await canvas.findByLabelText('Amount')).toHaveValue('700');
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
  },
};

/** Two purchases were open when the page was left: the newest is looked for, the other one is pointed out. */
export const UnfinishedOnes: Story = {
  beforeEach: (context) => {
    withTill(dataTill, (till) => till.always('find', () => new Promise<Response>(() => {})))(context);
    const meter = { service: 'ikedc', meter_number: '45020000001', meter_type: 'prepaid', amount: naira(1_000) };
    leftBehind('key-of-a-meter', 'electricity.buy', meter, Date.now() - 90_000);
    const line = { phone: '2348031234567', network: 'mtn', amount: naira(1_000) };
    leftBehind('key-of-a-line', 'airtime.buy', line, Date.now() - 60_000);
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Checking your last purchase' })).toBeVisible();
    await expect(canvas.getByText('Electricity: not finished yet')).toBeVisible();
    await expect(canvas.getByText(/purchase of ₦1,000 is still being checked. Do not pay for it again/)).toBeVisible();
    await expect(canvas.queryByText('Airtime: not finished yet')).toBeNull();
    await expect(canvas.queryByText('Airtime for many: not finished yet')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Show it: Electricity' }));
    await expect(await canvas.findByText('Airtime: not finished yet')).toBeVisible();
    await expect(canvas.queryByText('Electricity: not finished yet')).toBeNull();
    await expect(await canvas.findByText('4502 0000 001')).toBeVisible();
  },
};

/** Bought again from elsewhere on the page: the product is shown, filled in. */
export const BuyAgain: Story = {
  args: { again: { operation: 'airtime.buy', input: { phone: '2348051234567', network: 'glo', amount: naira(700) } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Phone number')).toHaveValue('0805 123 4567');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Glo Change network' })).toBeVisible());
    await expect(canvas.getByLabelText('Amount')).toHaveValue('700');
  },
};

export const Presets: Story = {
  args: { products: ['airtime'], defaultProduct: 'airtime', presets: { airtime: [naira(150), naira(300)] } },
  play: async ({ canvas }) => {
    const group = await canvas.findByRole('group', { name: 'Common amounts' });
    await expect(
      within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['₦150', '₦300']);
  },
};

export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  args: { products: ['data', 'airtime'] },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('navigation', { name: menuName });
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Data' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await canvas.findByRole('heading', { name: 'Buy airtime' });
    await waitFor(() => expect(document.activeElement).toHaveClass('ts-bill-pay-panel'));
    const phone = canvas.getByLabelText('Phone number');
    for (let tabs = 0; tabs < 5 && document.activeElement !== phone; tabs += 1) await userEvent.tab();
    await expect(phone).toHaveFocus();
  },
};

/** On a phone the menu makes room for the form, and one press brings it back. */
export const Phone: Story = {
  globals: { viewport: { value: 'narrow' } },
  parameters: { narrow: true },
  args: { products: ['data', 'airtime', 'electricity', 'cable'] },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Airtime' }));
    await canvas.findByRole('heading', { name: 'Buy airtime' });
    await expect(canvas.queryByRole('navigation')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'All bills' }));
    await expect(await canvas.findByRole('navigation', { name: menuName })).toBeVisible();
    await expect(canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const Dark: Story = { ...RemembersTheLastOne, parameters: { dark: true } };
export const RightToLeft: Story = { ...UnfinishedOnes, parameters: { rtl: true } };
