import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { accountDouble, exampleAccount } from '../../testing/account-double.ts';
import { doneButLost, noAnswer, refuse, type DoubleOptions } from '../../testing/companion-double.ts';
import { StoryFrame, withTill } from '../../testing/story.tsx';
import { VirtualAccount } from './VirtualAccount.tsx';

const meta = {
  title: 'Accounts/Open an account',
  component: VirtualAccount,
  decorators: [
    (Story) => (
      <StoryFrame>
        <Story />
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof VirtualAccount>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;
type Context = Parameters<Play>[0];

const bvn = '22212345678';
type Till = Parameters<NonNullable<Parameters<typeof withTill>[1]>>[0];

/** A shopper without an account, with a double of its own each time. */
function nobodyYet(options: DoubleOptions = {}, arrange?: (till: Till) => void) {
  return (context: Parameters<ReturnType<typeof withTill>>[0]): void =>
    withTill({ accounts: accountDouble(), ...options }, arrange)(context);
}

async function openForm({ canvas, userEvent }: Context): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Open an account' }));
  await canvas.findByRole('group', { name: 'Which bank?' });
}

async function openWithBvn(context: Context): Promise<void> {
  const { canvas, userEvent } = context;
  await openForm(context);
  await userEvent.click(canvas.getByRole('checkbox', { name: 'PalmPay' }));
  await userEvent.type(await canvas.findByLabelText('Bank Verification Number (BVN)'), bvn);
  await userEvent.click(canvas.getByRole('button', { name: 'Open 2 accounts' }));
}

export const OneBank: Story = {
  beforeEach: nobodyYet(),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await openForm(context);
    await expect(canvas.queryByLabelText(/BVN/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Open account' }));
    const done = await canvas.findByRole('heading', { name: 'Your account is open' });
    await waitFor(() => expect(done).toHaveFocus());
    await expect(await canvas.findByRole('article', { name: /^9PSB/ })).toBeVisible();
  },
};

export const TwoBanksWithBvn: Story = {
  beforeEach: nobodyYet({ delivers: { accounts: [{}, {}] } }),
  play: async (context) => {
    const { canvas, canvasElement } = context;
    await openWithBvn(context);
    await expect(await canvas.findByRole('heading', { name: '2 accounts are open' })).toBeVisible();
    await expect(await canvas.findAllByRole('article')).toHaveLength(2);
    await expect(canvasElement.innerHTML).not.toContain(bvn);
    await expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(bvn);
  },
};

export const Form: Story = {
  beforeEach: nobodyYet(),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await openForm(context);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'PalmPay' }));
    await expect(canvas.getByText(/PalmPay needs it/)).toBeVisible();
  },
};

export const Faults: Story = {
  beforeEach: nobodyYet(),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await openForm(context);
    await userEvent.click(canvas.getByRole('checkbox', { name: '9PSB' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Open account' }));
    await expect(await canvas.findByText('Choose at least one bank')).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: '9PSB' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'PalmPay' }));
    const field = canvas.getByLabelText('Bank Verification Number (BVN)');
    await userEvent.type(field, '2221234567{Enter}');
    await expect(await canvas.findByText(/A BVN has 11 digits/)).toBeVisible();
    await expect(field).toHaveFocus();
  },
};

export const Sending: Story = {
  tags: ['quick'],
  beforeEach: nobodyYet({}, (till) => till.always('instruct', noAnswer)),
  play: async (context) => {
    await openWithBvn(context);
    await expect(await context.canvas.findByText('The bank is working on it')).toBeVisible();
    await expect(context.canvas.getByRole('button', { name: 'Close' })).toBeVisible();
  },
};

export const LostAnswer: Story = {
  beforeEach: nobodyYet({}, (till) => till.always('instruct', doneButLost)),
  play: async (context) => {
    const { canvas } = context;
    await openForm(context);
    await context.userEvent.click(canvas.getByRole('button', { name: 'Open account' }));
    await expect(await canvas.findByRole('heading', { name: 'Your account is open' })).toBeVisible();
  },
};

export const UnknownOutcome: Story = {
  beforeEach: nobodyYet({ course: ['review'] }),
  play: async (context) => {
    await openWithBvn(context);
    await expect(await context.canvas.findByText('A person is looking into it')).toBeVisible();
    await expect(within(context.canvasElement).queryByRole('button', { name: /^Open/ })).toBeNull();
  },
};

export const EntryLost: Story = {
  beforeEach: nobodyYet({ course: [['abandoned', 'none', 'secrets_lost']] }),
  play: async (context) => {
    const { canvas } = context;
    await openWithBvn(context);
    await expect(await canvas.findByText(/Enter your BVN again/, { selector: '.ts-notice-text' })).toBeVisible();
    await expect(canvas.getByLabelText('Bank Verification Number (BVN)')).toHaveValue('');
  },
};

export const AnotherUnderWay: Story = {
  beforeEach: nobodyYet({}, (till) => till.always('instruct', () => refuse('busy_subject'))),
  play: async (context) => {
    await openWithBvn(context);
    await expect(await context.canvas.findByText('Already in progress')).toBeVisible();
  },
};

export const RefusedField: Story = {
  beforeEach: nobodyYet({}, (till) =>
    till.always('instruct', () => refuse('invalid_input', { errors: { bvn: { code: 'not_accepted' } } })),
  ),
  play: async (context) => {
    await openWithBvn(context);
    await expect(await context.canvas.findByText('The provider does not accept this.')).toBeVisible();
  },
};

export const AnotherAccount: Story = {
  beforeEach: (context) => withTill({ accounts: accountDouble({ accounts: [exampleAccount()] }) })(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open another account' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Not now' }));
    await expect(await canvas.findByRole('button', { name: 'Open another account' })).toBeVisible();
  },
};
