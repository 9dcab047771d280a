import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { refuse } from '../../../testing/companion-double.ts';
import { smsTill } from '../../../testing/example-tills.ts';
import { smsStories } from '../../../testing/sms-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { SmsForm } from './SmsForm.tsx';

const meta = {
  title: 'Bills/SMS form',
  component: SmsForm,
  ...billMeta,
  beforeEach: withTill(smsTill),
} satisfies Meta<typeof SmsForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(smsStories);

export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const Dark: Story = shared.dark;
export const RightToLeft: Story = shared.rightToLeft;
export const Narrow320: Story = shared.narrow320;

export const Empty: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('To')).toHaveAccessibleDescription(/as many numbers as you like/);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Enter at least one phone number', { selector: '.ts-error' })).toBeVisible();
    await expect(canvas.getByText('Write a message', { selector: '.ts-error' })).toBeVisible();
  },
};

export const NotAllNumbers: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('To'));
    await userEvent.paste('08031234567, 08031234567, 0805, Ada Obi, +447911123456');
    await expect(canvas.getByText('1 number', { selector: '.ts-recipients-count' })).toBeVisible();
    await expect(canvas.getByText(/It gets the message once/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Ada Obi' }));
    await expect(canvas.getByLabelText('To')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText(/2 entries are not Nigerian/, { selector: '.ts-error' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove all of these' }));
    await expect(canvas.getByLabelText('To')).toHaveValue('0803 123 4567');
  },
};

export const LongMessage: Story = {
  tags: ['quick'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByLabelText('To'));
    await userEvent.paste('08031234567, 08051234567');
    await userEvent.click(canvas.getByLabelText('Message'));
    await userEvent.paste('x'.repeat(161));
    await expect(canvas.getByLabelText('Message')).toHaveAccessibleDescription(/161 of 306 characters, 2 parts/);
    await userEvent.paste(' 😀');
    await expect(canvas.getByLabelText('Message')).toHaveAccessibleDescription(/😀 makes each part shorter/);
    await expect(canvas.getByLabelText('Message')).toHaveAccessibleDescription(/3 × 2 = 6 to pay for/);
  },
};

/** An error that the companion finds in one number is shown with its place. */
export const NumberRefusedByCompanion: Story = {
  beforeEach: withTill(smsTill, (till) =>
    till.next('quote', () => refuse('invalid_input', { errors: { 'to.1': { code: 'malformed' } } })),
  ),
  play: async ({ canvas, userEvent }) => {
    await smsStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Number 2: Check this field.', { selector: '.ts-error' })).toBeVisible();
  },
};
