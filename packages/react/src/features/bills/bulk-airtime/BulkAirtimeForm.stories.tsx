import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { naira } from '@tillside/contract';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { bulkDouble } from '../../../testing/bulk-double.ts';
import { bulkStories, manyNumbers, pasteList } from '../../../testing/bulk-example.ts';
import { refuse } from '../../../testing/companion-double.ts';
import { expectFormOnScreen } from '../../../testing/on-screen.ts';
import { withTill } from '../../../testing/story.tsx';
import { BulkAirtimeForm } from './BulkAirtimeForm.tsx';

const meta = {
  title: 'Bills/Bulk airtime form',
  component: BulkAirtimeForm,
  ...billMeta,
  beforeEach: withTill(bulkDouble),
} satisfies Meta<typeof BulkAirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(bulkStories);

export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const Dark: Story = shared.dark;
export const RightToLeft: Story = shared.rightToLeft;
export const Narrow320: Story = shared.narrow320;

export const Empty: Story = {
  globals: { viewport: { value: 'shop' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByLabelText('Paste or type your list');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Add at least one number', { selector: '.ts-error' })).toBeVisible();
    await waitFor(() => expect(canvas.getByLabelText('Paste or type your list')).toHaveFocus());
    expectFormOnScreen(canvasElement);
  },
};

/** Typed text is not lost at Continue: it must be added or cleared. */
export const Typed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Amount for each number'), '500');
    await userEvent.type(await canvas.findByLabelText('Paste or type your list'), '08031234567{enter}0805');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText(/Press “Add these numbers” first/, { selector: '.ts-error' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add these numbers' }));
    await expect(await canvas.findByRole('button', { name: /^Change row 1 0803 123 4567/ })).toBeVisible();
    await expect(canvas.getByText(/digits? short/)).toBeVisible();
  },
};

export const FixInPlace: Story = {
  play: async ({ canvas, userEvent }) => {
    await pasteList(canvas, userEvent, '08031234567,500\n0805,500\n08001234567,500\n08021234567,20');
    await expect(canvas.getByText('4 numbers')).toBeVisible();
    await expect(canvas.getByText('₦500 so far')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'To fix 3' }));
    await userEvent.click(canvas.getByRole('button', { name: /^Change row 2 0805/ }));
    const phone = canvas.getByLabelText('Phone number');
    await expect(phone).toHaveFocus();
    await userEvent.type(phone, '1234567{enter}');
    await waitFor(() => expect(canvas.queryByLabelText('Phone number')).toBeNull());
    await expect(canvas.queryByRole('button', { name: /^Change row 2/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^Change row 3/ }));
    await userEvent.click(canvas.getByRole('radio', { name: 'MTN' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await userEvent.click(canvas.getByRole('button', { name: /^Remove row 4/ }));
    await expect(canvas.getByText('1 row removed.', { selector: '.ts-bulk-undo' })).toBeVisible();
    await expect(canvas.getByText('₦1,500 in total')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.getByText('4 numbers')).toBeVisible();
  },
};

/** Nobody can be asked in a list: the row has to be fixed, and its field offers both amounts. */
export const AmountAsked: Story = {
  play: async ({ canvas, userEvent }) => {
    await pasteList(canvas, userEvent, '08031234567;50.000\n08051234567;500');
    await expect(canvas.getByText('₦500 so far')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Change row 1/ }));
    await expect(canvas.getByLabelText('Amount')).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: '₦50,000' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expect(canvas.getByText('₦50,500 in total')).toBeVisible();
  },
};

export const Duplicates: Story = {
  play: async ({ canvas, userEvent }) => {
    await pasteList(canvas, userEvent, '08031234567\n08051234567\n+2348031234567\n8051234567');
    await expect(canvas.getByText('Same number as row 1')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText(/2 numbers are in the list again/, { selector: '.ts-error' })).toBeVisible();
    const [keep] = canvas.getAllByRole('button', { name: 'Keep both' });
    await userEvent.click(keep ?? canvas.getByRole('button', { name: 'Keep both' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the repeats' }));
    await expect(canvas.getByText('3 numbers')).toBeVisible();
    await expect(await canvas.findByText('₦1,500', { selector: '.ts-bar-amount > bdi' })).toBeVisible();
    await expect(canvas.getByText('· 3 numbers', { selector: '.ts-bar-count' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦1,500' })).toBeVisible();
  },
};

export const FileChosen: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('button', { name: 'Choose a CSV file' });
    const chooser = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
    if (!chooser) throw new Error('There is no place to choose a file.');
    const workbook = new File([Uint8Array.from([0x50, 0x4b, 3, 4])], 'list.csv', { type: 'text/csv' });
    await userEvent.upload(chooser, workbook);
    await expect(await canvas.findByText(/This is an Excel workbook/, { selector: '.ts-notice-title' })).toBeVisible();
    const list = new File(['Network;Number;Amount\r\nMTN;8031234567;1.000\r\nGLO;08051234567;500\r\n'], 'list.csv');
    await userEvent.upload(chooser, list);
    await expect(await canvas.findByRole('button', { name: /^Change row 2 0805 123 4567/ })).toBeVisible();
    await expect(canvas.queryByText(/This is an Excel workbook/, { selector: '.ts-notice-title' })).toBeNull();
  },
};

export const Dropped: Story = {
  play: async ({ canvas }) => {
    const box = await canvas.findByLabelText('Paste or type your list');
    const carried = new DataTransfer();
    carried.items.add(new File(['08031234567,500\n08051234567,500'], 'list.txt', { type: 'text/plain' }));
    for (const type of ['dragover', 'drop'])
      box.dispatchEvent(new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
    await expect(await canvas.findByText('2 numbers')).toBeVisible();
  },
};

export const TwoThousand: Story = {
  play: async ({ canvas, userEvent }) => {
    await pasteList(canvas, userEvent, manyNumbers(2_000));
    await expect(canvas.getByText('2,000 numbers')).toBeVisible();
    await expect(canvas.getByText('₦1,000,000 in total')).toBeVisible();
    await expect(canvas.getByText('1 to 20 of 2,000')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByRole('button', { name: /^Change row 21 0803 100 0020/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add more numbers' }));
    await expect(canvas.getByLabelText('Add more numbers')).toHaveFocus();
    await userEvent.paste('08051234567');
    await expect(
      await canvas.findByText(/2,001 numbers, and 2,000 fit/, { selector: '.ts-notice-title' }),
    ).toBeVisible();
    await expect(canvas.getByText('2,000 numbers')).toBeVisible();
  },
};

/** An error from the companion is shown with the number of its row. */
export const RowRefusedByCompanion: Story = {
  beforeEach: withTill(bulkDouble, (till) =>
    till.next('quote', () =>
      refuse('invalid_input', {
        errors: {
          'rows.1.amount': { code: 'too_small', minimum: naira(2_000) },
          'rows.2.amount': { code: 'too_small', minimum: naira(2_000) },
        },
      }),
    ),
  ),
  play: async ({ canvas, userEvent }) => {
    await bulkStories.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(
      await canvas.findByText('Number 2: Must be at least ₦2,000.', { selector: '.ts-error' }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Change row 2 0805 123 4567/ }));
    await userEvent.type(canvas.getByLabelText('Amount'), '0{enter}');
    await waitFor(() => expect(canvas.queryByText(/^Number 2/, { selector: '.ts-error' })).toBeNull());
  },
};

/** By keyboard only: paste, open the invalid row, fix it, continue. */
export const KeyboardOnly: Story = {
  tags: ['quick'],
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByLabelText('Amount for each number')).focus();
    await userEvent.keyboard('500');
    (await canvas.findByLabelText('Paste or type your list')).focus();
    await userEvent.paste('08031234567\n0805');
    const row = await canvas.findByRole('button', { name: /^Change row 2 0805/ });
    row.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByLabelText('Phone number')).toHaveFocus());
    await userEvent.keyboard('{End}1234567{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: /^Change row 2 0805 123 4567/ })).toHaveFocus());
    canvas.getByRole('button', { name: 'Continue' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByRole('button', { name: 'Pay ₦1,000' })).toBeVisible();
  },
};
