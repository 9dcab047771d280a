import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { refuse } from '../../../testing/companion-double.ts';
import { internetTill, liveInternetTill } from '../../../testing/example-tills.ts';
import { internetStories } from '../../../testing/internet-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { InternetForm } from './InternetForm.tsx';
import { pressPay, payByKeyboard } from '../../../testing/press-pay.ts';

const meta = { title: 'Bills/Internet form', component: InternetForm, ...billMeta } satisfies Meta<typeof InternetForm>;

export default meta;
type Story = StoryObj<typeof meta>;
type Scene = Parameters<NonNullable<Story['play']>>[0];

const shared = billStories(internetStories);

/** The only provider on sale is preselected; the other is shown disabled. */
export const Empty: Story = {
  beforeEach: withTill(internetTill),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: 'Spectranet' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Smile (not available now)' })).toBeDisabled();
    await expect(await canvas.findByRole('combobox', { name: 'Plan' })).toHaveTextContent('Choose');
    await expect(canvas.queryByLabelText(/Your account/)).toBeNull();
  },
};

export const NothingChosen: Story = {
  beforeEach: withTill(internetTill),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('combobox', { name: 'Plan' });
    await userEvent.type(canvas.getByLabelText('How many pins'), '11');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Choose a plan', { selector: '.ts-error' })).toBeVisible();
    await expect(canvas.getByText('Enter a whole number from 1 to 10', { selector: '.ts-error' })).toBeVisible();
  },
};

export const ProviderAway: Story = {
  beforeEach: withTill({
    ...internetTill,
    lookups: {
      ...internetTill.lookups,
      'internet.providers': () => [{ id: 'spectranet', title: 'Spectranet', active: false }],
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/No pins are for sale right now/)).toBeVisible();
    await expect(canvas.queryByRole('combobox', { name: 'Plan' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText(/no longer available/, { selector: '.ts-error' })).toBeVisible();
  },
};

export const NoPlans: Story = {
  beforeEach: withTill({ ...internetTill, lookups: { ...internetTill.lookups, 'spectranet.plans': () => [] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Nothing is available right now/)).toBeVisible();
  },
};

async function fillAccount({ canvas, userEvent }: Scene, account: string): Promise<void> {
  await internetStories.fill(canvas, userEvent);
  await userEvent.type(canvas.getByLabelText('Your account (optional)'), account);
}

/** In live, the holder of an account can be looked up. */
export const AccountKnown: Story = {
  beforeEach: withTill(liveInternetTill),
  play: async (scene) => {
    await fillAccount(scene, '1029384');
    const { canvas, userEvent } = scene;
    await userEvent.tab();
    await expect(await canvas.findByText('Chinedu Okafor')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByRole('heading', { name: 'Check and pay' });
    await expect(canvas.getByText('Chinedu Okafor')).toBeVisible();
  },
};

export const AccountUnknown: Story = {
  beforeEach: withTill(liveInternetTill),
  play: async (scene) => {
    await fillAccount(scene, '5550000');
    const { canvas, userEvent } = scene;
    await userEvent.tab();
    await expect(await canvas.findByText(/No account has this number/, { selector: '.ts-error' })).toBeVisible();
    await userEvent.clear(canvas.getByLabelText('Your account (optional)'));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('heading', { name: 'Check and pay' })).toBeVisible();
  },
};

/** The provider's check fails with 503. The pins can still be bought. */
export const AccountCheckAway: Story = {
  beforeEach: withTill(liveInternetTill, (till) => till.always('validate', () => refuse('provider_unavailable'))),
  play: async (scene) => {
    await fillAccount(scene, '1029384');
    const { canvas, userEvent } = scene;
    await userEvent.tab();
    await expect(await canvas.findByText(/You can go on without it/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦4,000');
    await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toBeVisible();
  },
};

/** The provider answered with one pin of two. */
export const FewerPinsShown: Story = {
  beforeEach: withTill({
    ...internetTill,
    delivers: { product: 'Spectranet N2,000', pins: [{ pin: '4821990355170264', serial: null, expiry_at: null }] },
  }),
  play: async ({ canvas, userEvent }) => {
    await internetStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦4,000');
    await expect(await canvas.findByText('Your pin')).toBeVisible();
    await expect(canvas.getByText(/1 of your 2 pins so far/)).toBeVisible();
  },
};

export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  beforeEach: withTill(internetTill),
  play: async ({ canvas, userEvent }) => {
    const plan = await canvas.findByRole('combobox', { name: 'Plan' });
    canvas.getByRole('radio', { name: 'Spectranet' }).focus();
    await userEvent.tab();
    await expect(plan).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Spectranet N1,000 ₦1,000' })).toHaveFocus());
    await userEvent.keyboard(' ');
    await waitFor(() => expect(plan).toHaveFocus());
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByLabelText('How many pins')).toHaveFocus();
    await userEvent.keyboard('3{Enter}');
    await payByKeyboard(canvas, userEvent, 'Pay ₦3,000');
  },
};

export const PlansLoading: Story = shared.listLoading();

let plansAway = true;

/** The plans fail to load, and then they load. */
export const PlansFailed: Story = {
  beforeEach: (context) => {
    plansAway = true;
    const { 'spectranet.plans': plans, ...others } = internetTill.lookups ?? {};
    withTill({
      ...internetTill,
      lookups: { ...others, 'spectranet.plans': (query) => (plansAway ? undefined : plans?.(query)) },
    })(context);
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('This list could not load')).toBeVisible();
    plansAway = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('combobox', { name: 'Plan' })).toBeVisible();
  },
};

export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const NotAllowed: Story = shared.notAllowed;
export const Dark: Story = shared.dark;
export const RightToLeft: Story = shared.rightToLeft;
export const Narrow320: Story = shared.narrow320;
