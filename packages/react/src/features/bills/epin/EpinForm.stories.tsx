import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { refuse } from '../../../testing/companion-double.ts';
import { epinTill } from '../../../testing/example-tills.ts';
import { epinStories, jambStories, pickProduct } from '../../../testing/epin-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { EpinForm } from './EpinForm.tsx';
import { openSheet } from '../../../testing/pick.ts';

const meta = { title: 'Bills/ePin form', component: EpinForm, ...billMeta } satisfies Meta<typeof EpinForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(epinStories);
const jamb = billStories(jambStories);

export const Empty: Story = {
  beforeEach: withTill(epinTill),
  play: async ({ canvas, userEvent }) => {
    await openSheet(canvas, userEvent, 'Exam pin');
    await expect(canvas.getByRole('radio', { name: /^WAEC Result Checker/ })).toBeVisible();
    await expect(canvas.getByRole('radio', { name: /^NECO GCE Registration Sold out/ })).toBeDisabled();
    await expect(canvas.getByText('3 left')).toBeVisible();
    await expect(canvas.queryByLabelText('How many')).toBeNull();
    await expect(canvas.queryByLabelText('Phone number')).toBeNull();
  },
};

/** The stock is the maximum quantity. */
export const FewLeft: Story = {
  beforeEach: withTill(epinTill),
  play: async ({ canvas, userEvent }) => {
    await pickProduct(canvas, userEvent, /^NECO Result Checker/);
    await expect(canvas.getByText('Only 3 are left')).toBeVisible();
    const more = canvas.getByRole('button', { name: 'One more' });
    for (let press = 0; press < 4; press += 1) await userEvent.click(more);
    await expect(canvas.getByLabelText('How many')).toHaveValue('3');
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await userEvent.clear(canvas.getByLabelText('How many'));
    await userEvent.type(canvas.getByLabelText('How many'), '4');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Enter a whole number from 1 to 3', { selector: '.ts-error' })).toBeVisible();
  },
};

/** Neither a JAMB pin nor a result checker: only a registration number is requested. */
export const RegistrationNumber: Story = {
  beforeEach: withTill(epinTill),
  play: async ({ canvas, userEvent }) => {
    await pickProduct(canvas, userEvent, /^WAEC GCE Registration/);
    await expect(canvas.getByLabelText('Registration number')).toBeVisible();
    await expect(canvas.queryByLabelText('Phone number')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Enter the registration number', { selector: '.ts-error' })).toBeVisible();
  },
};

export const JambReview: Story = jamb.review;
export const JambBought: Story = { ...jamb.success, name: 'JAMB bought' };

export const JambNameShownBeforePaying: Story = {
  beforeEach: withTill(epinTill),
  play: async ({ canvas, userEvent }) => {
    await jambStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByRole('heading', { name: 'Check and pay' });
    await expect(canvas.getByText('Name on the account')).toBeVisible();
    await expect(canvas.getByText('ADA OBI')).toBeVisible();
    await expect(canvas.getByText('JAMB profile code')).toBeVisible();
  },
};

export const JambUnknownProfile: Story = {
  beforeEach: withTill(epinTill),
  play: async ({ canvas, userEvent }) => {
    await pickProduct(canvas, userEvent, /^JAMB UTME/);
    await userEvent.type(canvas.getByLabelText('JAMB profile code'), '9999999999');
    await userEvent.tab();
    await expect(
      await canvas.findByText('JAMB knows no profile with this code. Check it and try again', {
        selector: '.ts-error',
      }),
    ).toBeVisible();
    await expect(canvas.getByLabelText('JAMB profile code')).toBeInvalid();
    await userEvent.type(canvas.getByLabelText('Phone number'), '08031234567');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getByLabelText('JAMB profile code')).toHaveFocus());
  },
};

export const JambTooManyChecks: Story = {
  beforeEach: withTill(epinTill, (till) => till.always('validate', () => refuse('rate_limited', { retry_after: 40 }))),
  play: async ({ canvas, userEvent }) => {
    await pickProduct(canvas, userEvent, /^JAMB UTME/);
    await userEvent.type(canvas.getByLabelText('JAMB profile code'), '0123456789');
    await userEvent.tab();
    await expect(await canvas.findByText(/Too many checks in a short time/)).toBeVisible();
    await expect(canvas.getByLabelText('JAMB profile code')).toBeValid();
  },
};

export const JambCheckFails: Story = {
  beforeEach: withTill(epinTill, (till) => till.next('validate', () => refuse('provider_unavailable'))),
  play: async ({ canvas, userEvent }) => {
    await pickProduct(canvas, userEvent, /^JAMB UTME/);
    await userEvent.type(canvas.getByLabelText('JAMB profile code'), '0123456789');
    await userEvent.tab();
    await expect(await canvas.findByText('The name could not be checked')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('ADA OBI')).toBeVisible();
  },
};

/** Another product needs other fields: fields that do not belong to it are not sent. */
export const FromJambToChecker: Story = {
  tags: ['quick'],
  beforeEach: withTill(epinTill),
  play: async ({ canvas, userEvent }) => {
    await jambStories.fill(canvas, userEvent);
    await pickProduct(canvas, userEvent, /^WAEC Result Checker/);
    await waitFor(() => expect(canvas.queryByText('ADA OBI')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦3,800' })).toBeVisible();
    await expect(canvas.queryByText('0803 123 4567')).toBeNull();
  },
};

export const ProductsLoading: Story = shared.listLoading();
export const ProductsFailed: Story = shared.listFails('epin.products');
export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const NotAllowed: Story = shared.notAllowed;
export const Dark: Story = jamb.dark;
export const RightToLeft: Story = jamb.rightToLeft;
export const Narrow320: Story = shared.narrow320;
