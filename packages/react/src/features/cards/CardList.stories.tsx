import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { billMeta } from '../../testing/bill-stories.tsx';
import { exampleCard } from '../../testing/cards-double.ts';
import { severalCards } from '../../testing/cards-example.ts';
import { exampleSession, htmlPage, noAnswer, refuse } from '../../testing/companion-double.ts';
import { withTill } from '../../testing/story.tsx';
import { CardList } from './CardList.tsx';

const meta = {
  title: 'Cards/Card list',
  component: CardList,
  decorators: billMeta.decorators,
  args: { onChoose: fn(), onIssue: fn() },
  beforeEach: withTill({ cards: { cards: severalCards } }),
} satisfies Meta<typeof CardList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Several: Story = {
  tags: ['quick'],
  args: { chosen: 'card_ada' },
  play: async ({ canvas, userEvent, args }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
    await expect(canvas.getByRole('button', { name: /4242/ })).toHaveAttribute('aria-current', 'true');
    // Nothing lies over the digits by which frozen cards are told apart.
    const number = await canvas.findByText(/•••• 1881$/);
    number.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = number.getBoundingClientRect();
    for (const across of [left + 2, (left + right) / 2, right - 2])
      await expect(document.elementFromPoint(across, (top + bottom) / 2)).toBe(number);
    await userEvent.click(canvas.getByRole('button', { name: /1881/ }));
    await expect(args.onChoose).toHaveBeenCalledWith('card_frozen');
    await expect(canvas.getByRole('button', { name: 'Get a card' })).toBeVisible();
  },
};

/** Staff look at cards that are not their own. */
export const ForStaff: Story = {
  args: { customerId: 'cus_ada' },
  beforeEach: withTill({
    session: { ...exampleSession, caller: { ...exampleSession.caller, roles: ['staff'] } },
    cards: { cards: severalCards },
  }),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
    await expect(canvas.getByRole('region', { name: 'Cards' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Cards' })).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(/\byours?\b/i);
  },
};

export const NotSignedIn: Story = {
  beforeEach: withTill({}, (till) => till.always('session', () => refuse('unauthenticated'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sign in to continue')).toBeVisible();
    // Nothing was filled in yet.
    await expect(canvas.queryByText(/is kept/)).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

export const Dark: Story = { ...Several, parameters: { dark: true } };
export const RightToLeft: Story = { ...Several, parameters: { rtl: true } };
export const Narrow320: Story = {
  parameters: { narrow: true },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
    await expect(canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
  },
};

export const Empty: Story = {
  beforeEach: withTill(),
  play: async ({ canvas, userEvent, args }) => {
    await expect(await canvas.findByText('No cards yet')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Get a card' }));
    await expect(args.onIssue).toHaveBeenCalledOnce();
  },
};

export const MayNotIssue: Story = {
  beforeEach: withTill({ session: { ...exampleSession, abilities: ['card.freeze'] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No cards yet')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** While the provider is away the cards are there, without what they hold. */
export const BalancesAway: Story = {
  beforeEach: withTill({ cards: { cards: severalCards } }, (till) =>
    till.always('cards', async (proceed) => Response.json(withoutStanding(await (await proceed()).json()))),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('Not known now')).toHaveLength(3);
  },
};

function withoutStanding(list: unknown): unknown {
  return JSON.parse(
    JSON.stringify(list, (key, value: unknown) => (key === 'status' || key === 'balance' ? undefined : value)),
  );
}

export const NoCustomer: Story = {
  beforeEach: withTill({}, (till) => till.always('cards', () => refuse('customer_missing'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Cards are not ready for you yet')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const Loading: Story = {
  beforeEach: withTill({}, (till) => till.always('cards', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

let isDown = true;

export const FailedThenLoaded: Story = {
  beforeEach: withTill({ cards: { cards: severalCards } }, (till) => {
    isDown = true;
    till.always('cards', (proceed) => (isDown ? htmlPage(503) : proceed()));
  }),
  play: async ({ canvas, userEvent }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' });
    isDown = false;
    await userEvent.click(again);
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(3));
  },
};

export const More: Story = {
  args: { pageSize: 4 },
  beforeEach: withTill({
    cards: {
      cards: Array.from({ length: 6 }, (_, number) => exampleCard({ id: `card_${number}`, last_four: `100${number}` })),
    },
  }),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(4));
    await userEvent.click(canvas.getByRole('button', { name: 'Show more cards' }));
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(6));
    await waitFor(() => expect(canvas.getByRole('button', { name: /1004/ })).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: 'Show more cards' })).toBeNull();
  },
};
