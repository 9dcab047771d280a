import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { cableTill, cardHolder } from '../../../testing/example-tills.ts';
import { change, fillCard, renewal, topup } from '../../../testing/cable-example.ts';
import { exampleSession, refuse } from '../../../testing/companion-double.ts';
import { withTill } from '../../../testing/story.tsx';
import { CableForm } from './CableForm.tsx';
import { payByKeyboard } from '../../../testing/press-pay.ts';
import { openSheet, pick } from '../../../testing/pick.ts';

const meta = { title: 'Bills/Cable form', component: CableForm, ...billMeta } satisfies Meta<typeof CableForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const renewing = billStories(renewal);
const changing = billStories(change);
const toppingUp = billStories(topup);

export const Empty: Story = {
  beforeEach: withTill(cableTill),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Pay for TV' })).toBeVisible();
    await expect(await canvas.findAllByRole('radio')).toHaveLength(3);
    await expect(canvas.queryByText('What would you like to do?')).toBeNull();
    await expect(canvas.queryByLabelText('Months')).toBeNull();
  },
};

export const NothingFilledIn: Story = {
  beforeEach: withTill(cableTill),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'DStv' })).toHaveFocus());
    await expect(canvas.getByRole('status')).toHaveTextContent('');
  },
};

/** The holder and the bouquet are shown before anything is chosen. */
export const CardKnown: Story = {
  beforeEach: withTill(cableTill),
  play: async ({ canvas, userEvent }) => {
    await fillCard(canvas, userEvent, { account: '7040 000 001' });
    await expect(await canvas.findByText('Ada Obi')).toBeVisible();
    await expect(canvas.getByText('DStv Compact, ₦19,000')).toBeVisible();
    await expect(canvas.queryByText('Outstanding balance')).toBeNull();
    await expect(canvas.getByText('You keep the bouquet that is on the card now.')).toBeVisible();
  },
};

export const NobodysCard: Story = {
  beforeEach: withTill(cableTill),
  play: async ({ canvas, userEvent }) => {
    await fillCard(canvas, userEvent, { account: '7040009909' });
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(canvas.getByLabelText('Smart card or IUC number')).toHaveAccessibleDescription(/No account has this/),
    );
  },
};

export const NameCheckDown: Story = {
  beforeEach: withTill(cableTill, (till) => till.next('validate', () => refuse('provider_unavailable'))),
  play: async ({ canvas, userEvent }) => {
    await fillCard(canvas, userEvent);
    await expect(await canvas.findByText('The name could not be checked')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('Ada Obi')).toBeVisible();
  },
};

/** The card's bouquet is no longer offered: it cannot be renewed, and another can be chosen. */
export const NothingToRenew: Story = {
  beforeEach: withTill({
    ...cableTill,
    validations: {
      'cable.validate': () => ({ ...cardHolder, info: { currentBouquet: 'DStv Family 2014' } }),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await fillCard(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(
      await canvas.findByText(/We could not find a bouquet on this card/, { selector: '.ts-error' }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Change bouquet' }));
    await pick(canvas, userEvent, 'Bouquet', /^DStv Padi/);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦4,400' })).toBeVisible();
  },
};

/** StarTimes has no balance to top up. */
export const ServiceWithoutTopup: Story = {
  beforeEach: withTill(cableTill),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'DStv' }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Top up' }));
    await expect(canvas.getByLabelText('Amount')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'StarTimes' }));
    await waitFor(() => expect(canvas.queryByRole('radio', { name: 'Top up' })).toBeNull());
    await expect(canvas.queryByLabelText('Amount')).toBeNull();
    await userEvent.click(await canvas.findByRole('radio', { name: 'Renew' }));
    await expect(canvas.getByLabelText('Months')).toBeVisible();
  },
};

export const TopupNotAllowed: Story = {
  beforeEach: withTill({
    ...cableTill,
    session: { ...exampleSession, abilities: exampleSession.abilities.filter((one) => one !== 'cable.topup') },
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'DStv' }));
    await canvas.findByRole('radio', { name: 'Renew' });
    await expect(canvas.queryByRole('radio', { name: 'Top up' })).toBeNull();
  },
};

/** Another service has other bouquets: the choice is cleared. */
export const OtherService: Story = {
  beforeEach: withTill(cableTill),
  play: async ({ canvas, userEvent }) => {
    await change.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('radio', { name: 'GOtv' }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Change bouquet' }));
    await openSheet(canvas, userEvent, 'Bouquet');
    await expect(await canvas.findByRole('radio', { name: /^GOtv Jolli/ })).not.toBeChecked();
    await expect(canvas.queryByRole('radio', { name: /^DStv Yanga/ })).toBeNull();
  },
};

export const TooManyMonths: Story = {
  beforeEach: withTill(cableTill),
  play: async ({ canvas, userEvent }) => {
    await fillCard(canvas, userEvent);
    await userEvent.type(canvas.getByLabelText('Months'), '13');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(canvas.getByLabelText('Months')).toHaveAccessibleDescription(/whole number from 1 to 12/),
    );
  },
};

export const BouquetsLoading: Story = renewing.listLoading(({ canvas, userEvent }) =>
  canvas.findByRole('radio', { name: 'DStv' }).then((dstv) => userEvent.click(dstv)),
);
export const BouquetsFailed: Story = renewing.listFails('cable.bouquets', ({ canvas, userEvent }) =>
  canvas.findByRole('radio', { name: 'DStv' }).then((dstv) => userEvent.click(dstv)),
);
export const NoBouquets: Story = {
  beforeEach: withTill({ ...cableTill, lookups: { 'cable.bouquets': () => [] } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'DStv' }));
    await canvas.findByRole('radio', { name: 'Renew' });
    await userEvent.type(canvas.getByLabelText('Smart card or IUC number'), '7040000001');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(
      await canvas.findByText(/No bouquets are on offer right now/, { selector: '.ts-error' }),
    ).toBeVisible();
  },
};

export const ReviewOfRenewal: Story = renewing.review;
export const BackFromReview: Story = renewing.backFromReview;
export const ReviewOfChange: Story = changing.review;
export const ReviewOfTopup: Story = toppingUp.review;
export const NotAllowed: Story = renewing.notAllowed;
export const Dark: Story = changing.dark;
export const RightToLeft: Story = changing.rightToLeft;
export const Narrow320: Story = renewing.narrow320;

export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  beforeEach: withTill(cableTill),
  play: async ({ canvas, userEvent }) => {
    const dstv = await canvas.findByRole('radio', { name: 'DStv' });
    dstv.focus();
    await userEvent.keyboard(' ');
    await canvas.findByRole('radio', { name: 'Renew' });
    await userEvent.tab();
    await userEvent.keyboard('7040000001');
    await userEvent.tab();
    await expect(canvas.getByRole('radio', { name: 'Renew' })).toHaveFocus();
    await canvas.findByText('Ada Obi');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('2{Enter}');
    await payByKeyboard(canvas, userEvent, 'Pay ₦38,000');
  },
};
