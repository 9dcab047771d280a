import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { bettingTill } from '../../../testing/example-tills.ts';
import { bettingStories } from '../../../testing/betting-example.ts';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { refuse } from '../../../testing/companion-double.ts';
import { withTill } from '../../../testing/story.tsx';
import { BettingForm } from './BettingForm.tsx';
import { payByKeyboard } from '../../../testing/press-pay.ts';
import { expectFormOnScreen } from '../../../testing/on-screen.ts';
import { openSheet, pick } from '../../../testing/pick.ts';

const meta = { title: 'Bills/Betting form', component: BettingForm, ...billMeta } satisfies Meta<typeof BettingForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(bettingStories);

export const Empty: Story = {
  beforeEach: withTill(bettingTill),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('combobox', { name: 'Betting company' })).toHaveTextContent('Choose');
    await expect(canvas.queryByLabelText('Customer ID')).toBeNull();
    await openSheet(canvas, userEvent, 'Betting company');
    await expect(canvas.getByRole('radio', { name: 'Bet9ja' })).not.toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'MyLottoHub (not available now)' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: 'Bet9ja' }));
    await expect(await canvas.findByText('Between ₦200 and ₦200,000')).toBeVisible();
  },
};

/** The errors take the lines of the hints: the form stays on one screen. */
export const BelowTheMinimum: Story = {
  globals: { viewport: { value: 'shop' } },
  beforeEach: withTill(bettingTill),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await pick(canvas, userEvent, 'Betting company', 'Bet9ja');
    await userEvent.type(canvas.getByLabelText('Customer ID'), '100 001');
    await userEvent.type(canvas.getByLabelText('Amount'), '199');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('The smallest amount is ₦200', { selector: '.ts-error' })).toBeVisible();
    await expect(canvas.getByText(/no spaces/, { selector: '.ts-error' })).toBeVisible();
    expectFormOnScreen(canvasElement);
  },
};

export const NameKnown: Story = {
  beforeEach: withTill(bettingTill),
  play: async ({ canvas, userEvent }) => {
    await bettingStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByRole('heading', { name: 'Check and pay' });
    await expect(canvas.getByText('Name on the account')).toBeVisible();
    await expect(canvas.getByText('Ngozi Balogun')).toBeVisible();
    await expect(canvas.getByText('Bet9ja')).toBeVisible();
  },
};

async function fillAccount({ canvas, userEvent }: Parameters<NonNullable<Story['play']>>[0], account: string) {
  await pick(canvas, userEvent, 'Betting company', 'BetKing');
  await userEvent.type(canvas.getByLabelText('Customer ID'), account);
  await userEvent.click(canvas.getByRole('button', { name: '₦500' }));
}

/** The account does not exist, so it cannot be paid. */
export const NameUnknown: Story = {
  beforeEach: withTill(bettingTill),
  play: async (scene) => {
    await fillAccount(scene, '999999');
    const { canvas, userEvent } = scene;
    await expect(await canvas.findByText(/No account has this number/, { selector: '.ts-error' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getByLabelText('Customer ID')).toHaveFocus());
    await expect(canvas.queryByRole('heading', { name: 'Check and pay' })).toBeNull();
  },
};

/** The check fails to answer, then it answers. */
export const NameCheckFails: Story = {
  beforeEach: withTill(bettingTill, (till) => till.next('validate', () => refuse('provider_unavailable'))),
  play: async (scene) => {
    await fillAccount(scene, '100001');
    const { canvas, userEvent } = scene;
    await expect(await canvas.findByText('The name could not be checked')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('Ngozi Balogun')).toBeVisible();
  },
};

export const TooManyNameChecks: Story = {
  beforeEach: withTill(bettingTill, (till) =>
    till.always('validate', () => refuse('rate_limited', { retry_after: 40 })),
  ),
  play: async (scene) => {
    await fillAccount(scene, '100001');
    await expect(
      await scene.canvas.findByText(/Too many checks in a short time. Try again in \d+ seconds/),
    ).toBeVisible();
  },
};

export const NoCompanyTakesMoney: Story = {
  beforeEach: withTill({
    ...bettingTill,
    lookups: { 'betting.providers': () => [{ id: 'bet9ja', title: 'Bet9ja', active: false }] },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No betting company accepts deposits right now/)).toBeVisible();
  },
};

export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  beforeEach: withTill(bettingTill),
  play: async ({ canvas, userEvent }) => {
    const company = await canvas.findByRole('combobox', { name: 'Betting company' });
    company.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Bet9ja' })).toHaveFocus());
    await userEvent.keyboard(' ');
    await waitFor(() => expect(company).toHaveFocus());
    await userEvent.tab();
    await expect(canvas.getByLabelText('Customer ID')).toHaveFocus();
    await userEvent.keyboard('100001');
    await userEvent.tab();
    await expect(canvas.getByLabelText('Amount')).toHaveFocus();
    await userEvent.keyboard('750{Enter}');
    await payByKeyboard(canvas, userEvent, 'Pay ₦750');
  },
};

export const ProvidersLoading: Story = shared.listLoading();
export const ProvidersFailed: Story = shared.listFails('betting.providers');
export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const NotAllowed: Story = shared.notAllowed;
export const Dark: Story = shared.dark;
export const RightToLeft: Story = shared.rightToLeft;
export const Narrow320: Story = shared.narrow320;
