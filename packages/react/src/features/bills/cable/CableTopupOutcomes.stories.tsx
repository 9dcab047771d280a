import { naira } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { createAttemptStorage } from '../../../kernel/runtime/attempt-storage.ts';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { cableTill } from '../../../testing/example-tills.ts';
import { topup } from '../../../testing/cable-example.ts';
import { inTime, withTill } from '../../../testing/story.tsx';
import { pressEdit } from '../../../testing/press-edit.ts';
import { CableForm } from './CableForm.tsx';

const meta = { title: 'Bills/Cable form/Top-up', component: CableForm, ...billMeta } satisfies Meta<typeof CableForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories({ ...topup, till: { ...topup.till, delivers: { plan: 'topup' } } });

export const Success: Story = shared.success;
export const ProcessingThenDelivered: Story = shared.processingThenDelivered;
export const UnknownThenDelivered: Story = shared.unknownThenDelivered;
export const Failed: Story = shared.failed;
export const FailedThenTriedAgain: Story = shared.failedThenTriedAgain;
export const FailedMoneyNotBack: Story = shared.failedMoneyNotBack;
export const OnOneScreen: Story = shared.onOneScreen;
export const Reversed: Story = shared.reversed;
export const PriceChanged: Story = shared.priceChanged;
export const AnswerLost: Story = shared.answerLost;
export const Silence: Story = shared.silence;
export const Reloaded: Story = shared.reloaded;

/** The page was closed during a top-up: the form is restored as a top-up, with all its values. */
export const ReloadedNeverArrived: Story = {
  beforeEach: withTill(cableTill, () =>
    createAttemptStorage(localStorage, '/till', 'tag_ada').save({
      key: 'key-of-an-earlier-page',
      operation: 'cable.topup',
      input: topup.input,
      quote: naira(2_000),
      sentAt: Date.now() - 60_000,
      sends: 1,
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await inTime(() => expect(canvas.getByText('Your payment never arrived')).toBeVisible());
    await expect(canvas.getByText('Ada Obi')).toBeVisible();
    await pressEdit(canvas, userEvent);
    await expect(await canvas.findByRole('radio', { name: 'Top up' })).toBeChecked();
    await topup.kept(canvas);
  },
};
