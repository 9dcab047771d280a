import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { expectTicketBeside } from '../../../testing/on-screen.ts';
import { noAnswer, refuse } from '../../../testing/companion-double.ts';
import { expectNoSidewaysScrolling, NarrowAndLarge, StoryFrame, withTill } from '../../../testing/story.tsx';
import { pressEdit } from '../../../testing/press-edit.ts';
import { fillAirtime, toReview } from '../../../testing/airtime-steps.ts';
import { AirtimeForm } from './AirtimeForm.tsx';

const meta = {
  title: 'Bills/Airtime form',
  component: AirtimeForm,
  args: { onSuccess: fn(), onPending: fn(), onUnknown: fn(), onError: fn() },
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <Story />
      </StoryFrame>
    ),
  ],
  beforeEach: withTill(),
} satisfies Meta<typeof AirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Buy airtime' })).toBeVisible();
    await expect(await canvas.findByLabelText('Phone number')).toHaveValue('');
    await expect(canvas.queryByRole('radio')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /Change network/ })).toBeNull();
    await expect(canvas.getByText('Between ₦50 and ₦50,000')).toBeVisible();
    await expect(canvas.queryByText('Enter a phone number')).toBeNull();
  },
};

export const LoadingSession: Story = {
  beforeEach: withTill({}, (till) => till.always('session', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Invalid: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Phone number'), '0803 123');
    await userEvent.type(canvas.getByLabelText('Amount'), '20.50');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getByLabelText('Phone number')).toHaveFocus());
    await expect(canvas.getByRole('status')).toHaveTextContent('2 things need your attention');
    await expect(canvas.getByLabelText('Phone number')).toHaveAccessibleDescription(/digits? short/);
    await expect(canvas.getByLabelText('Amount')).toHaveAccessibleDescription(/whole naira/);
    await userEvent.clear(canvas.getByLabelText('Amount'));
    await userEvent.type(canvas.getByLabelText('Amount'), '200');
    await expect(canvas.getByLabelText('Amount')).toBeValid();
  },
};

/** `50.000` is ₦50,000 or ₦50: the field asks, and Continue waits for the answer. */
export const AmountAsked: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Phone number'), '08031234567');
    const amount = canvas.getByLabelText('Amount');
    await userEvent.click(amount);
    await userEvent.paste('50.000');
    const question = 'Do you mean ₦50,000 or ₦50? Choose the right one, or type it again';
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(amount).toHaveFocus());
    await expect(amount).toHaveAccessibleDescription(question);
    await expect(canvas.queryByRole('heading', { name: 'Check and pay' })).toBeNull();
    const answers = within(canvas.getByRole('group', { name: question })).getAllByRole('button');
    await expect(answers.map(({ textContent }) => textContent)).toEqual(['₦50,000', '₦50']);
  },
};
export const AmountAskedDark: Story = { ...AmountAsked, parameters: { dark: true } };
export const AmountAskedTwiceAsLarge: Story = {
  globals: { viewport: { value: 'narrow' } },
  decorators: [(Story) => <NarrowAndLarge>{Story()}</NarrowAndLarge>],
  play: async (scene) => {
    await AmountAsked.play?.(scene);
    await expectNoSidewaysScrolling(scene.canvasElement);
  },
};

/** The commas of the field make nothing doubtful, and an answer is read as if it was typed. */
export const AmountAnswered: Story = {
  play: async (scene) => {
    const { canvas, userEvent } = scene;
    await AmountAsked.play?.(scene);
    const amount = canvas.getByLabelText('Amount');
    await userEvent.click(canvas.getByRole('button', { name: '₦50,000' }));
    await expect(amount).toHaveFocus();
    await expect(amount).toHaveValue('50,000');
    await userEvent.keyboard('{Backspace}{Backspace}');
    await expect(amount).toHaveValue('500');
    await userEvent.clear(amount);
    for (const [keys, shown] of [
      ['1234', '1,234'],
      ['5', '12,345'],
      ['{Backspace}{Backspace}', '123'],
      ['4,50', '1234,50'],
    ] as const) {
      await userEvent.type(amount, keys);
      await expect(amount).toHaveValue(shown);
    }
    await userEvent.tab();
    await expect(amount).toHaveAccessibleDescription(
      'Do you mean ₦123,450 or ₦1,234.50? Choose the right one, or type it again',
    );
    await userEvent.clear(amount);
    await userEvent.type(amount, '٢٬٥٠٠');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('heading', { name: 'Check and pay' })).toBeVisible();
    await expect(canvas.getAllByText('₦2,500')[0]).toBeVisible();
  },
};

export const NetworkSuggested: Story = {
  play: async ({ canvas, userEvent }) => {
    const phone = await canvas.findByLabelText('Phone number');
    await userEvent.click(phone);
    await userEvent.paste('+234 (0)805-123-4567');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Glo Change network' })).toBeVisible());
    await userEvent.tab();
    await expect(phone).toHaveValue('0805 123 4567');
  },
};

export const NetworkChosen: Story = {
  play: async ({ canvas, userEvent }) => {
    const phone = await canvas.findByLabelText('Phone number');
    await userEvent.type(phone, '08051234567');
    await userEvent.click(canvas.getByRole('button', { name: 'Glo Change network' }));
    await expect(canvas.getByText(/^Looks like /)).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Airtel' }));
    await userEvent.type(phone, '{Backspace}8');
    await expect(canvas.getByRole('radio', { name: 'Airtel' })).toBeChecked();
    await expect(canvas.queryByText(/^Looks like /)).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Airtel Close network' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.clear(phone);
    await userEvent.type(phone, '0803');
    await expect(canvas.getByRole('radio', { name: 'MTN' })).toBeChecked();
  },
};

export const Review: Story = {
  play: async ({ canvas, userEvent }) => {
    await toReview(canvas, userEvent);
    await expect(canvas.getByRole('heading', { name: 'Check and pay' })).toHaveFocus();
    await expect(canvas.getAllByText('₦1,000')[0]).toBeVisible();
    await expect(canvas.getByText('0803 123 4567')).toBeVisible();
    await pressEdit(canvas, userEvent);
    await expect(await canvas.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await toReview(canvas, userEvent, { filled: true });
  },
};

export const PriceLoading: Story = {
  beforeEach: withTill({}, (till) => till.always('quote', noAnswer)),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    const pay = await canvas.findByRole('button', { name: 'Pay' });
    await expect(pay).toHaveAttribute('aria-disabled', 'true');
    await expect(pay).toHaveAccessibleDescription('You can pay once the price is known.');
  },
};

export const PriceFailed: Story = {
  beforeEach: withTill({}, (till) => till.next('quote', () => refuse('internal'))),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('The price could not be loaded')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const FieldRefused: Story = {
  beforeEach: withTill({}, (till) =>
    till.next('quote', () => refuse('invalid_input', { errors: { phone: { code: 'not_accepted' } } })),
  ),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(canvas.getByLabelText('Phone number')).toHaveAccessibleDescription(/The provider does not accept this/),
    );
    await expect(canvas.getByLabelText('Amount')).toHaveValue('1,000');
  },
};

export const Dark: Story = {
  parameters: { dark: true },
  play: async ({ canvas, userEvent }) => fillAirtime(canvas, userEvent),
};

export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => fillAirtime(canvas, userEvent),
};

/** Text may be twice as large: no network name is broken. */
export const TextTwiceAsLarge: Story = {
  globals: { viewport: { value: 'narrow' } },
  decorators: [
    (Story) => (
      <NarrowAndLarge>
        <Story />
      </NarrowAndLarge>
    ),
  ],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'MTN Change network' }));
    for (const name of ['MTN', 'Glo', 'Airtel', '9mobile']) {
      const [line, ...broken] = (await canvas.findByText(name, { selector: '.ts-tile-name' })).getClientRects();
      const lineHeight = 1.6 * 32;
      await expect(line?.height).toBeLessThan(lineHeight);
      await expect(broken).toHaveLength(0);
    }
    await expectNoSidewaysScrolling(canvasElement);
  },
};

export const Narrow320: Story = {
  globals: { viewport: { value: 'narrow' } },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    const narrow = canvasElement.querySelector('.story-narrow');
    await expect(narrow?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const BackFromReview: Story = {
  play: async ({ canvas, userEvent }) => {
    await toReview(canvas, userEvent);
    history.back();
    await expect(await canvas.findByRole('heading', { name: 'Buy airtime' })).toHaveFocus();
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
    history.forward();
    await toReview(canvas, userEvent, { filled: true });
  },
};

/** From 900 px of its container the form stands beside the ticket of what it buys, which is drawn for the eye only. */
export const Wide: Story = {
  decorators: [(Story) => <div className="story-wide">{Story()}</div>],
  play: ({ canvas, canvasElement, userEvent }) =>
    expectTicketBeside(canvasElement, () => fillAirtime(canvas, userEvent)),
};
export const WideDark: Story = { ...Wide, parameters: { dark: true } };
export const WideRightToLeft: Story = {
  ...Wide,
  decorators: [
    (Story) => (
      <div className="story-wide" dir="rtl">
        {Story()}
      </div>
    ),
  ],
};
