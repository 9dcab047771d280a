import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { billMeta } from '../../testing/bill-stories.tsx';
import { greetingPatience } from '../../kernel/frames/sealed-frame.ts';
import { exampleCard } from '../../testing/cards-double.ts';
import { refuse, type CompanionDouble } from '../../testing/companion-double.ts';
import type { FrameCourse } from '../../testing/frame-double.ts';
import { withShortTimeouts } from '../../testing/with-short-timeouts.ts';
import { withTill } from '../../testing/story.tsx';
import { CardPanel } from './CardPanel.tsx';
import { noteStepUp } from './reveal/CardReveal.tsx';

const meta = {
  title: 'Cards/Card panel/Details in a sealed frame',
  component: CardPanel,
  ...billMeta,
  args: { ...billMeta.args, cardId: 'card_ada' },
} satisfies Meta<typeof CardPanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const withFrame = (frame: FrameCourse) => withTill({ cards: { cards: [exampleCard()], frame } });

/** The frame grows to what is in it, and this page cannot look inside. */
export const Open: Story = {
  tags: ['quick'],
  beforeEach: withFrame('shows'),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Card details');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
    await waitFor(() => expect(frame.style.blockSize).toBe('128px'));
    await expect(frame.contentDocument).toBeNull();
    await expect(canvasElement.querySelector('form, input')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
    await expect(await canvas.findByRole('button', { name: 'Show details' })).toHaveFocus();
  },
};

export const OpenDark: Story = { ...Open, parameters: { dark: true } };

/**
 * A press that begins as the details load, appear or hide has to end where it began: a switch that moved away under it would not
 * get it. Only the press on "Show details" itself may move what stands below.
 */
export const FreezeStays: Story = {
  beforeEach: withFrame('hides'),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    const seen = new Set<number>();
    let stages = '';
    const look = (): void => {
      const top = canvasElement.querySelector('.ts-widget')?.getBoundingClientRect().top ?? 0;
      seen.add(Math.round(canvas.getByRole('switch').getBoundingClientRect().top - top));
      const stage = canvasElement.querySelector<HTMLElement>('[data-stage]')?.dataset['stage'] ?? 'closed';
      if (!stages.endsWith(stage)) stages += ` ${stage}`;
    };
    const watch = new MutationObserver(look);
    watch.observe(canvasElement, { subtree: true, childList: true, attributes: true });
    look();
    await canvas.findByRole('button', { name: 'Show again' });
    watch.disconnect();
    await expect(stages).toBe(' opening open hidden');
    await expect([...seen]).toHaveLength(1);
    // It freezes from here as well.
    await userEvent.click(canvas.getByRole('switch'));
    await waitFor(() => expect(canvas.getByRole('switch')).toBeChecked());
  },
};

export const HiddenByItself: Story = {
  beforeEach: withFrame('hides'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    await waitFor(() => expect(canvas.queryByText('Opening the secure view')).toBeNull());
    const top = (name: string): number => canvas.getByRole('button', { name }).getBoundingClientRect().top;
    const before = [top('Hide'), top('Add money')];
    const again = await canvas.findByRole('button', { name: 'Show again' });
    // A press anywhere in the page hides it, and has to arrive where it was begun.
    await expect([top('Hide'), top('Add money')]).toEqual(before);
    await userEvent.click(again);
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show again' })).toBeNull());
    await expect(canvas.getAllByTitle('Card details')).toHaveLength(1);
  },
};

export const Covered: Story = {
  beforeEach: withFrame('obscured'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    await expect(await canvas.findByText(/Something covers this part of the page/)).toBeVisible();
  },
};

export const TicketTooOld: Story = {
  beforeEach: withFrame('fails'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    await expect(
      await canvas.findByText('The details cannot be shown', { selector: '.ts-notice-title' }),
    ).toBeVisible();
  },
};

export const NeverAnswers: Story = {
  beforeEach: [withFrame('silent'), withShortTimeouts(greetingPatience)],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    await expect(
      await canvas.findByText('The details cannot be shown', { selector: '.ts-notice-title' }),
    ).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus());
  },
};

let asked: CompanionDouble | null = null;
const minted = (): number => (asked?.received ?? []).filter(({ route }) => route === 'reveal').length;

/** Looking at a card asks for nothing: its details are asked for by a press. */
export const LookedAt: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }, (till) => {
    asked = till;
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Show details' });
    await expect(canvas.queryByTitle('Card details')).toBeNull();
    await expect(minted()).toBe(0);
  },
};

/** Back from confirming who they are, the person sees the frame they had asked for: what is left is the press in it. */
export const BackFromStepUp: Story = {
  beforeEach: [
    withTill({ cards: { cards: [exampleCard()], frame: 'shows' } }, (till) => {
      asked = till;
    }),
    () => noteStepUp('card_ada'),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByTitle('Card details')).toBeVisible();
    await waitFor(() => expect(minted()).toBe(1));
    // A reload opens nothing by itself.
    await expect(sessionStorage.getItem('tillside-step-up')).toBeNull();
  },
};

export const StepUp: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }, (till) =>
    till.always('reveal', () => refuse('step_up_required', { step_up_url: '/account/confirm' })),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    const confirm = await canvas.findByRole('link', { name: 'Confirm now' });
    await expect(confirm).toHaveAttribute('href', '/account/confirm');
    await waitFor(() => expect(confirm).toHaveFocus());
    // Nothing was shown yet that could be shown again.
    await expect(canvas.getByRole('button', { name: 'Show details' })).toBeVisible();
  },
};

export const StepUpNotConfigured: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }, (till) =>
    till.always('reveal', () => refuse('step_up_required', { step_up_url: 'javascript:alert(1)' })),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    await expect(await canvas.findByText(/The shop has not switched this on/)).toBeVisible();
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

export const TooOften: Story = {
  beforeEach: withTill({ cards: { cards: [exampleCard()] } }, (till) =>
    till.always('reveal', () => refuse('rate_limited', { retry_after: 40 })),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show details' }));
    await expect(await canvas.findByText(/Try again in 40 seconds/)).toBeVisible();
  },
};
