import { naira } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exampleInstruction } from '../../../testing/companion-double.ts';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { withTill } from '../../../testing/story.tsx';
import { DataForm } from './DataForm.tsx';
import { dataTill } from '../../../testing/example-tills.ts';
import { dataStories, fillPhone } from '../../../testing/data-example.ts';
import { payByKeyboard } from '../../../testing/press-pay.ts';
import { openSheet } from '../../../testing/pick.ts';

const meta = { title: 'Bills/Data form', component: DataForm, ...billMeta } satisfies Meta<typeof DataForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(dataStories);

export const Empty: Story = {
  beforeEach: withTill(dataTill),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Buy data' })).toBeVisible();
    await expect(canvas.queryByRole('radio')).toBeNull();
    await expect(canvas.queryByText('Data plan')).toBeNull();
  },
};

export const PlansByGroup: Story = {
  beforeEach: withTill(dataTill),
  play: async ({ canvas, userEvent }) => {
    await fillPhone(canvas, userEvent);
    await openSheet(canvas, userEvent, 'Data plan');
    const weekly = await canvas.findByRole('button', { name: 'Weekly' });
    await userEvent.click(weekly);
    await expect(weekly).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByRole('radio', { name: '6GB, 7 days ₦2,500' })).toBeVisible();
    await expect(canvas.queryByRole('radio', { name: /1 day/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'All' }));
    await userEvent.type(canvas.getByRole('searchbox'), '7 days 2500');
    await waitFor(() => expect(canvas.getAllByRole('radio', { name: /₦/ })).toHaveLength(1));
    await userEvent.type(canvas.getByRole('searchbox'), ' of gold');
    await expect(await canvas.findByText('Nothing matches. Try fewer words.')).toBeVisible();
  },
};

export const NothingChosen: Story = {
  beforeEach: withTill(dataTill),
  play: async ({ canvas, userEvent }) => {
    await fillPhone(canvas, userEvent);
    const plan = await canvas.findByRole('combobox', { name: 'Data plan' });
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Choose a plan', { selector: '.ts-error' })).toBeVisible();
    await waitFor(() => expect(plan).toHaveFocus());
  },
};

let opened = Promise.withResolvers<void>();

/** The purchases are slower than the shopper: the plan bought last is marked in the open sheet, and is first in the next one. */
export const LastPlanFirst: Story = {
  beforeEach: withTill(
    {
      ...dataTill,
      purchases: [
        exampleInstruction({
          operation: 'data.buy',
          input: { phone: '2348031234567', provider: 'mtn', variation: '107' },
        }),
      ],
    },
    (till) => {
      opened = Promise.withResolvers();
      till.always('list', async (proceed) => {
        await opened.promise;
        return proceed();
      });
    },
  ),
  play: async ({ canvas, userEvent }) => {
    await fillPhone(canvas, userEvent);
    await openSheet(canvas, userEvent, 'Data plan');
    await expect(canvas.queryByText('Last used')).toBeNull();
    opened.resolve();
    await expect(await canvas.findByText('Last used')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await openSheet(canvas, userEvent, 'Data plan');
    await expect(canvas.getAllByRole('radio', { name: /₦/ })[0]).toHaveAccessibleName(/^7GB, 30 days/);
  },
};

/** A number of another network: the plan of the first one is cleared. */
export const OtherNetwork: Story = {
  beforeEach: withTill(dataTill),
  play: async ({ canvas, userEvent }) => {
    await dataStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'MTN Change network' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Glo' }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Data plan' })).toHaveTextContent('Choose'));
    await openSheet(canvas, userEvent, 'Data plan');
    await expect(await canvas.findByRole('radio', { name: '125MB, 1 day ₦100' })).not.toBeChecked();
    await expect(canvas.queryByRole('radio', { checked: true, name: /₦/ })).toBeNull();
  },
};

export const NetworkWithoutPlans: Story = {
  beforeEach: withTill({ ...dataTill, lookups: { 'data.plans': () => [] } }),
  play: async ({ canvas, userEvent }) => {
    await fillPhone(canvas, userEvent);
    await expect(await canvas.findByText(/Nothing is available right now/)).toBeVisible();
  },
};

export const ManyPlans: Story = {
  beforeEach: withTill({
    ...dataTill,
    lookups: {
      'data.plans': () => [
        {
          network_code: 'mtn',
          plans: ['Daily', 'Weekly', 'Monthly'].map((category, group) => ({
            category,
            plans: Array.from({ length: 334 }, (_, index) => ({
              plan_code: `PSPLAN_${group * 1000 + index}`,
              name: `${index + 1}GB, ${category.toLowerCase()}`,
              amount: naira(100 + index),
            })),
          })),
        },
      ],
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await fillPhone(canvas, userEvent);
    await openSheet(canvas, userEvent, 'Data plan');
    await expect(await canvas.findByRole('button', { name: 'Show more (962 left)' })).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox'), '333gb');
    await waitFor(() => expect(canvas.getAllByRole('radio', { name: /₦/ })).toHaveLength(3));
  },
};

export const PlansLoading: Story = shared.listLoading(({ canvas, userEvent }) => fillPhone(canvas, userEvent));
export const PlansFailed: Story = shared.listFails('data.plans', ({ canvas, userEvent }) =>
  fillPhone(canvas, userEvent),
);
export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const NotAllowed: Story = shared.notAllowed;
export const Dark: Story = shared.dark;
export const RightToLeft: Story = shared.rightToLeft;
export const Narrow320: Story = shared.narrow320;

export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  beforeEach: withTill(dataTill),
  play: async ({ canvas, userEvent }) => {
    const phone = await canvas.findByLabelText('Phone number');
    phone.focus();
    await userEvent.keyboard('08031234567');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'MTN Change network' })).toHaveFocus();
    const plan = await canvas.findByRole('combobox', { name: 'Data plan' });
    await userEvent.tab();
    await expect(plan).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveFocus());
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: /110MB, 1 day/ })).toHaveFocus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(plan).toHaveFocus());
    await expect(plan).toHaveTextContent('110MB, 1 day');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await payByKeyboard(canvas, userEvent, 'Pay ₦100');
  },
};
