import { dollars } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { readForeignMoney } from '../../../kernel/client/money.ts';
import { billMeta, billStories } from '../../../testing/bill-stories.tsx';
import { exampleSession } from '../../../testing/companion-double.ts';
import { refuse } from '../../../testing/answers.ts';
import { foreignProducts, internationalTill } from '../../../testing/example-tills.ts';
import { chooseOperator, chooseTopup, internationalStories } from '../../../testing/international-example.ts';
import { withTill } from '../../../testing/story.tsx';
import { InternationalForm } from './InternationalForm.tsx';
import { payByKeyboard } from '../../../testing/press-pay.ts';
import { openSheet, pick } from '../../../testing/pick.ts';

const meta = {
  title: 'Bills/International form',
  component: InternationalForm,
  ...billMeta,
} satisfies Meta<typeof InternationalForm>;

export default meta;
type Story = StoryObj<typeof meta>;
type Scene = Parameters<NonNullable<Story['play']>>[0];

const shared = billStories(internationalStories);

/** Only the country is requested at first, because everything else depends on it. */
export const Empty: Story = {
  beforeEach: withTill(internationalTill),
  play: async ({ canvas, userEvent }) => {
    await openSheet(canvas, userEvent, 'Country');
    await expect(canvas.getAllByRole('radio')).toHaveLength(10);
    await expect(canvas.queryByText('Operator')).toBeNull();
    await userEvent.type(canvas.getByRole('searchbox'), 'gha');
    await waitFor(() => expect(canvas.getAllByRole('radio')).toHaveLength(1));
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Choose a country', { selector: '.ts-error' })).toBeVisible();
  },
};

/** Another country has other operators: what was chosen for the first one is cleared. */
export const AnotherCountry: Story = {
  beforeEach: withTill(internationalTill),
  play: async ({ canvas, userEvent }) => {
    await chooseOperator(canvas, userEvent);
    await openSheet(canvas, userEvent, 'Country');
    await expect(canvas.getByRole('radio', { name: 'Ghana' })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Kenya' }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Country' })).toHaveTextContent('Kenya'));
    await expect(canvas.queryByText('MTN Ghana')).toBeNull();
  },
};

/** The price and the resulting rate are shown before anything is paid, from the shop's own quote. */
export const RateShown: Story = {
  beforeEach: withTill(internationalTill),
  play: async ({ canvas, userEvent }) => {
    await internationalStories.fill(canvas, userEvent);
    await expect(await canvas.findByText('GHS 1 = ₦120.50')).toBeVisible();
    await expect(canvas.getByText('₦12,050')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByRole('heading', { name: 'Check and pay' });
    await expect(await canvas.findByText('GHS 1 = ₦120.50')).toBeVisible();
    await expect(canvas.getByText('GHS 100')).toBeVisible();
  },
};

export const RateAway: Story = {
  beforeEach: withTill(internationalTill, (till) => till.next('quote', () => refuse('product_unavailable'))),
  play: async ({ canvas, userEvent }) => {
    await internationalStories.fill(canvas, userEvent);
    await expect(await canvas.findByText(/The price could not be loaded/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦12,050' })).toBeVisible();
  },
};

/** A product with one amount needs no input, and sends the amount that was shown. */
export const OneAmount: Story = {
  beforeEach: withTill(internationalTill),
  play: async ({ canvas, userEvent }) => {
    await chooseOperator(canvas, userEvent);
    await openSheet(canvas, userEvent, 'What to send');
    await expect(await canvas.findByRole('radio', { name: /500MB data bundle Not available now/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: /2GB data bundle They receive GHS\s63/ }));
    await expect(await canvas.findByText('Enter their number to see what you pay.')).toBeVisible();
    await expect(canvas.queryByLabelText('They receive')).toBeNull();
    await userEvent.type(canvas.getByLabelText('Their number'), '+233 24 400 0000');
    await expect(await canvas.findByText('GHS 1 = ₦120.79')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay ₦7,610' })).toBeVisible();
  },
};

/** Dollars from the merchant's dollar wallet. */
export const PaidInDollars: Story = {
  beforeEach: withTill({
    ...internationalTill,
    session: {
      ...exampleSession,
      catalogue: { ...exampleSession.catalogue, international: { debit_currency: 'USD' } },
    },
    price: ({ amount }) => dollars(Number(readForeignMoney(amount)?.value) * 0.08),
  }),
  play: async ({ canvas, userEvent }) => {
    await internationalStories.fill(canvas, userEvent);
    await expect(await canvas.findByText('GHS 1 = $0.08')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay $8.00' })).toBeVisible();
  },
};

/** What arrives in dollars and is paid in dollars is converted by nothing: a price, and no rate. */
export const NothingConverted: Story = {
  beforeEach: withTill({
    ...internationalTill,
    session: {
      ...exampleSession,
      catalogue: { ...exampleSession.catalogue, international: { debit_currency: 'USD' } },
    },
    lookups: {
      ...internationalTill.lookups,
      'international.products': () =>
        foreignProducts.map((product) => ({
          ...product,
          receive_currency: 'USD',
          min_receive: dollars(1),
          max_receive: dollars(200),
        })),
    },
    price: () => dollars(100),
  }),
  play: async ({ canvas, userEvent }) => {
    await internationalStories.fill(canvas, userEvent);
    await expect(await canvas.findByText('You pay')).toBeVisible();
    await expect(await canvas.findByText('$100.00')).toBeVisible();
    await expect(canvas.queryByText(/ = \$/)).toBeNull();
    await expect(canvas.queryByText(/Exchange rate/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: 'Pay $100.00' })).toBeVisible();
    await expect(canvas.queryByText(/ = \$/)).toBeNull();
  },
};

async function typeNumber({ canvas, userEvent }: Scene, number: string): Promise<void> {
  await chooseTopup(canvas, userEvent);
  await userEvent.type(canvas.getByLabelText('Their number'), number);
  await userEvent.tab();
}

export const AnotherOperatorsNumber: Story = {
  beforeEach: withTill(internationalTill),
  play: async (scene) => {
    await typeNumber(scene, '+233 20 400 0000');
    await expect(await scene.canvas.findByText(/not a number of MTN Ghana/, { selector: '.ts-error' })).toBeVisible();
  },
};

/** A pattern that could block the page is not evaluated: the companion decides. */
export const PatternThatNeverEnds: Story = {
  beforeEach: withTill({
    ...internationalTill,
    lookups: {
      ...internationalTill.lookups,
      'international.providers': () => [{ code: 'MTNGH', name: 'MTN Ghana', phone_regex: '^((((\\d+)+)+)+)+x$' }],
    },
  }),
  play: async (scene) => {
    await typeNumber(scene, '233204000000');
    await expect(scene.canvas.queryByText(/not a number of/)).toBeNull();
  },
};

export const OutOfRange: Story = {
  beforeEach: withTill(internationalTill),
  play: async ({ canvas, userEvent }) => {
    await chooseTopup(canvas, userEvent);
    const amount = await canvas.findByLabelText('They receive');
    await userEvent.type(amount, '12');
    await userEvent.tab();
    await expect(await canvas.findByText('The smallest amount is GHS 13', { selector: '.ts-error' })).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '20.5');
    await expect(await canvas.findByText(/whole amount/, { selector: '.ts-error' })).toBeVisible();
  },
};

/** A currency that no browser knows is shown by its code. */
export const CurrencyNobodyKnows: Story = {
  beforeEach: withTill({
    ...internationalTill,
    lookups: {
      ...internationalTill.lookups,
      'international.products': () =>
        foreignProducts.map((product) => {
          const currency = product.sku === 'MTNGH_2GB' ? 'POINTS' : 'XZQ';
          return {
            ...product,
            receive_currency: currency,
            min_receive: { ...product.min_receive, currency },
            max_receive: { ...product.max_receive, currency },
          };
        }),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await chooseOperator(canvas, userEvent);
    await openSheet(canvas, userEvent, 'What to send');
    await expect(await canvas.findByText('They receive POINTS 63')).toBeVisible();
    await expect(canvas.getByText('From XZQ 13 to XZQ 625')).toBeVisible();
  },
};

export const CountryWithoutOperators: Story = {
  beforeEach: withTill(internationalTill),
  play: async ({ canvas, userEvent }) => {
    await pick(canvas, userEvent, 'Country', 'Kenya');
    await expect(await canvas.findByText(/Nothing is available right now/)).toBeVisible();
  },
};

export const ByKeyboardAlone: Story = {
  tags: ['quick'],
  beforeEach: withTill(internationalTill),
  play: async ({ canvas, userEvent }) => {
    const country = await canvas.findByRole('combobox', { name: 'Country' });
    country.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveFocus());
    await userEvent.keyboard('ghana');
    await waitFor(() => expect(canvas.getAllByRole('radio')).toHaveLength(1));
    await userEvent.tab();
    await userEvent.keyboard(' ');
    const operator = await canvas.findByRole('combobox', { name: 'Operator' });
    await expect(country).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'MTN Ghana' })).toHaveFocus());
    await userEvent.keyboard(' ');
    await canvas.findByRole('combobox', { name: 'What to send' });
    await expect(operator).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('radio', { name: /MTN Ghana airtime/ })).toHaveFocus());
    await userEvent.keyboard(' ');
    await canvas.findByLabelText('They receive');
    await userEvent.tab();
    await expect(canvas.getByLabelText('Their number')).toHaveFocus();
    await userEvent.keyboard('233244000000');
    await userEvent.tab();
    await userEvent.keyboard('50{Enter}');
    await payByKeyboard(canvas, userEvent, 'Pay ₦6,050');
  },
};

export const CountriesLoading: Story = shared.listLoading();
export const CountriesFailed: Story = shared.listFails('international.countries');
export const Review: Story = shared.review;
export const BackFromReview: Story = shared.backFromReview;
export const NotAllowed: Story = shared.notAllowed;
export const Dark: Story = shared.dark;
export const RightToLeft: Story = shared.rightToLeft;
export const Narrow320: Story = shared.narrow320;
