import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { expectTicketBeside } from '../../../testing/on-screen.ts';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { exampleInstruction, exampleSession, noAnswer, refuse } from '../../../testing/companion-double.ts';
import { electricityTill } from '../../../testing/example-tills.ts';
import { electricityStories, fillElectricity, fillMeter } from '../../../testing/electricity-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { ElectricityForm } from './ElectricityForm.tsx';
import { payByKeyboard } from '../../../testing/press-pay.ts';
import { pick } from '../../../testing/pick.ts';

const meta = {
  title: 'Bills/Electricity form',
  component: ElectricityForm,
  ...billMeta,
} satisfies Meta<typeof ElectricityForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const shared = billStories(electricityStories);

export const Empty: Story = {
  beforeEach: withTill(electricityTill),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Buy electricity' })).toBeVisible();
    await expect(await canvas.findByRole('combobox', { name: 'Electricity company' })).toHaveTextContent('Choose');
    await expect(canvas.queryByLabelText('Meter number')).toBeNull();
    await expect(canvas.queryByLabelText('Amount')).toBeNull();
  },
};

export const NothingFilledIn: Story = {
  beforeEach: withTill(electricityTill),
  play: async ({ canvas, userEvent }) => {
    const company = await canvas.findByRole('combobox', { name: 'Electricity company' });
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(company).toHaveFocus());
    await expect(company).toBeInvalid();
    await pick(canvas, userEvent, 'Electricity company', 'Ikeja Electric');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('4 things need your attention'));
    await expect(canvas.getByLabelText('Meter number')).toHaveAccessibleDescription('Enter the meter number');
  },
};

/** Everything in the sheet of companies: what was bought last, the search, the keys, and Close, which chooses nothing. */
export const Companies: Story = {
  beforeEach: withTill({
    ...electricityTill,
    purchases: [exampleInstruction({ operation: 'electricity.buy', input: electricityStories.input })],
  }),
  play: async ({ canvas, userEvent }) => {
    const company = await canvas.findByRole('combobox', { name: 'Electricity company' });
    company.focus();
    await userEvent.keyboard('{ArrowDown}');
    const sheet = await canvas.findByRole('dialog', { name: 'Electricity company' });
    await expect(within(sheet).getAllByRole('radio')).toHaveLength(11);
    await expect(await within(sheet).findByText('Last used')).toBeVisible();
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    await expect(company).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const [first] = await canvas.findAllByRole('radio');
    await expect(first).toHaveAccessibleName('Ikeja Electric Last used');
    await userEvent.type(canvas.getByRole('searchbox'), 'kano{Enter}');
    await expect(canvas.getByRole('radio', { name: 'Kano Electricity' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(company).toHaveFocus());
    await expect(company).toHaveTextContent('Choose');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await canvas.findByRole('searchbox'), 'kano{ArrowDown}{Enter}');
    await waitFor(() => expect(company).toHaveFocus());
    await expect(company).toHaveTextContent('Kano Electricity');
    await expect(canvas.getByLabelText('Meter number')).toBeVisible();
  },
};

/** The name appears before an amount is typed: it reveals a wrong digit. */
export const NameKnown: Story = {
  beforeEach: withTill(electricityTill),
  play: async ({ canvas, userEvent }) => {
    await fillMeter(canvas, userEvent, { meter: '4502-0000 001' });
    await expect(await canvas.findByText('Ada Obi')).toBeVisible();
    await expect(canvas.getByText('14 Allen Avenue, Ikeja')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('The account belongs to Ada Obi.'));
    await expect(canvas.queryByText('Debt on this meter')).toBeNull();
    await expect(canvas.getByLabelText('Meter number')).toHaveValue('45020000001');
  },
};

/** The number that the shop knows stands in one line, and is sent; a press opens it, and its error stands in the field. */
export const PhoneKnown: Story = {
  beforeEach: withTill({
    ...electricityTill,
    session: { ...exampleSession, caller: { ...exampleSession.caller, phone: '2348031110001' } },
  }),
  play: async ({ canvas, userEvent }) => {
    await fillMeter(canvas, userEvent);
    await expect(canvas.getByText('0803 111 0001')).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: 'Phone number' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Change Phone number, 0803 111 0001' }));
    const phone = canvas.getByRole('textbox', { name: 'Phone number' });
    await expect(phone).toHaveFocus();
    await userEvent.clear(phone);
    await userEvent.type(phone, '0803{Tab}');
    await expect(phone).toBeInvalid();
    await userEvent.clear(phone);
    await userEvent.type(phone, '08031234567');
    await userEvent.type(canvas.getByLabelText('Amount'), '5000');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('0803 123 4567')).toBeVisible();
  },
};

export const NameChecking: Story = {
  beforeEach: withTill(electricityTill, (till) => till.always('validate', noAnswer)),
  play: async ({ canvas, userEvent }) => {
    await fillElectricity(canvas, userEvent);
    await expect(await canvas.findByText('Checking the name')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(canvas.queryByRole('heading', { name: 'Check and pay' })).toBeNull();
  },
};

export const NobodysMeter: Story = {
  beforeEach: withTill(electricityTill),
  play: async ({ canvas, userEvent }) => {
    await fillElectricity(canvas, userEvent, { meter: '45020009909' });
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(canvas.getByLabelText('Meter number')).toHaveAccessibleDescription(/No account has this number/),
    );
    await expect(canvas.queryByRole('heading', { name: 'Check and pay' })).toBeNull();
  },
};

export const NameCheckDown: Story = {
  beforeEach: withTill(electricityTill, (till) => till.next('validate', () => refuse('provider_unavailable'))),
  play: async ({ canvas, userEvent }) => {
    await fillMeter(canvas, userEvent);
    await expect(await canvas.findByText('The name could not be checked')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('Ada Obi')).toBeVisible();
  },
};

export const TooManyChecks: Story = {
  beforeEach: withTill(electricityTill, (till) =>
    till.always('validate', () => refuse('rate_limited', { retry_after: 40 })),
  ),
  play: async ({ canvas, userEvent }) => {
    await fillMeter(canvas, userEvent);
    await expect(await canvas.findByText(/Too many checks.*40 seconds/)).toBeVisible();
  },
};

/** A meter in debt: the debt is shown, and an amount below the minimum is corrected in its field. */
export const MeterInDebt: Story = {
  beforeEach: withTill(electricityTill),
  play: async ({ canvas, userEvent }) => {
    await fillElectricity(canvas, userEvent, { meter: '45020009910', amount: '1000' });
    await expect(await canvas.findByText('Debt on this meter')).toBeVisible();
    await expect(canvas.getAllByText('₦5,000')[0]).toBeVisible();
    await expect(canvas.getByText('₦2,500')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    const amount = canvas.getByLabelText('Amount');
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription(/pay ₦2,500 or more\. ₦2,000 of it goes to the debt/),
    );
    await userEvent.clear(amount);
    await userEvent.type(amount, '2500');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦2,500' })).toBeVisible();
    await expect(canvas.getByText('Goes to the debt now')).toBeVisible();
  },
};

/** A meter whose holder the company does not name can be paid, and its number is what can be compared. */
export const NoNameGiven: Story = {
  beforeEach: withTill(electricityTill),
  play: async ({ canvas, userEvent }) => {
    await fillElectricity(canvas, userEvent, { meter: '45020009911', amount: '1000' });
    const none = 'No name was given. Compare the number.';
    await expect(await canvas.findByText(none, { selector: '.ts-name-title' })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(none));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦1,000' })).toBeEnabled();
    await expect(canvas.getByText(none)).toBeVisible();
    await expect(canvas.getAllByText('4502 0009 911')[0]).toBeVisible();
  },
};

/** A postpaid account may have letters and slashes, which the keyboard of its field has to offer. */
export const PostpaidAsOnTheBill: Story = {
  beforeEach: withTill(electricityTill),
  play: async ({ canvas, userEvent }) => {
    await fillElectricity(canvas, userEvent, { meter: '12/34/56/7890-01', type: 'Postpaid' });
    const account = canvas.getByLabelText('Meter number');
    await expect(account).toHaveAttribute('inputmode', 'text');
    await expect(account).toHaveValue('12/34/56/7890-01');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦5,000' })).toBeEnabled();
    await expect(canvas.getAllByText('12/34/56/7890-01')[0]).toBeVisible();
  },
};

/** Only ten checks a minute are allowed: another amount does not repeat the name check. */
export const AnotherAmountAsksNoName: Story = {
  beforeEach: withTill(electricityTill, (till) =>
    till.next(
      'validate',
      (proceed) => proceed(),
      () => refuse('rate_limited', { retry_after: 40 }),
    ),
  ),
  play: async ({ canvas, userEvent }) => {
    await fillElectricity(canvas, userEvent);
    await canvas.findByText('Ada Obi');
    await userEvent.clear(canvas.getByLabelText('Amount'));
    await userEvent.type(canvas.getByLabelText('Amount'), '7000');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦7,000' })).toBeVisible();
    await expect(canvas.getByText('Ada Obi')).toBeVisible();
  },
};

export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const NotAllowed: Story = shared.notAllowed;
export const Dark: Story = shared.dark;
export const RightToLeft: Story = shared.rightToLeft;
export const Narrow320: Story = shared.narrow320;

export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  beforeEach: withTill(electricityTill),
  play: async ({ canvas, userEvent }) => {
    const company = await canvas.findByRole('combobox', { name: 'Electricity company' });
    company.focus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByRole('dialog');
    await userEvent.keyboard('ikeja{Enter} ');
    await waitFor(() => expect(company).toHaveFocus());
    await expect(company).toHaveTextContent('Ikeja Electric');
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('radio', { name: 'Prepaid' })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard('45020000001');
    await userEvent.tab();
    await userEvent.keyboard('5000');
    // Skips the four common amounts.
    for (let press = 0; press < 5; press += 1) await userEvent.tab();
    await userEvent.keyboard('08031234567{Enter}');
    await payByKeyboard(canvas, userEvent, 'Pay ₦5,000');
    await canvas.findByRole('region', { name: 'Your token' });
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Copy token' })).toHaveFocus();
  },
};

/** From 900 px of its container the form stands beside the ticket of what it buys, which is drawn for the eye only. */
export const Wide: Story = {
  beforeEach: withTill(electricityTill),
  decorators: [(Story) => <div className="story-wide">{Story()}</div>],
  play: ({ canvas, canvasElement, userEvent }) =>
    expectTicketBeside(canvasElement, () => fillElectricity(canvas, userEvent)),
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
