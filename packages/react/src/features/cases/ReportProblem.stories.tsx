import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Canvas } from 'storybook/internal/csf';
import { expect, waitFor, within, type UserEventObject } from 'storybook/test';
import type { Case } from '@tillside/contract';
import { answeredCase, caseDouble, exampleCase } from '../../testing/case-double.ts';
import {
  companionDouble,
  doneButLost,
  exampleInstruction,
  exampleMerchant,
  exampleSession,
  htmlPage,
  lostResponse,
  noAnswer,
  refuse,
  type CompanionDouble,
} from '../../testing/companion-double.ts';
import {
  expectNoSidewaysScrolling,
  goOffline,
  lookAgain,
  NarrowAndLarge,
  StoryFrame,
  withTill,
  type StoryNetwork,
} from '../../testing/story.tsx';
import { Receipt } from '../receipts/Receipt.tsx';

const meta = {
  title: 'Receipt/Report a problem',
  component: Receipt,
  args: { instructionRef: 'ts_7n2q9w4x8k3m' },
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <div dir={parameters['rtl'] === true ? 'rtl' : undefined}>
          <Story />
        </div>
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof Receipt>;

export default meta;
type Story = StoryObj<typeof meta>;

const failed = exampleInstruction({ state: 'failed', problem: { code: 'provider_failed' } });
const words = 'My meter still shows nothing, and the token is not accepted.';

/** Ends being offline. */
let goOnline = (): void => {};

/** The till of the story that runs. */
let till: CompanionDouble = companionDouble();

/** A receipt, with what was reported before. Each play begins with a companion of its own. */
function reported(cases: readonly Case[] = [], arrange: (till: CompanionDouble) => void = () => {}) {
  return (network: StoryNetwork) =>
    withTill({ purchases: [failed], course: [], cases: caseDouble(cases) }, (made) => {
      till = made;
      arrange(made);
    })(network);
}

const sent = () => till.received.filter(({ route }) => route === 'report');

/** Presses the button, and waits for the heading. */
async function open(canvas: Canvas, userEvent: UserEventObject, title = 'Report a problem'): Promise<void> {
  await expect(till.received.filter(({ route }) => route === 'case')).toHaveLength(0);
  await userEvent.click(await canvas.findByRole('button', { name: 'Report a problem' }));
  await waitFor(() => expect(canvas.getByRole('heading', { name: title })).toHaveFocus());
}

async function fillAndSend(canvas: Canvas, userEvent: UserEventObject): Promise<void> {
  await userEvent.click(await canvas.findByRole('radio', { name: 'It did not arrive' }));
  await userEvent.type(canvas.getByRole('textbox'), words);
  await userEvent.dblClick(canvas.getByRole('button', { name: 'Send report' }));
}

/** By keyboard and pointer: chosen, written, sent once for two presses, and announced. No Pay button is shown. */
export const Reported: Story = {
  tags: ['quick'],
  beforeEach: reported(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await open(canvas, userEvent);
    await expect(await canvas.findByText('Optional. No PIN, password or card number.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Send report' }));
    await expect(await canvas.findByText('Choose what is wrong')).toBeVisible();
    await expect(canvas.getByRole('radio', { name: 'It did not arrive' })).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: /again|Buy|Pay/ })).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await userEvent.type(canvas.getByRole('textbox'), words);
    await expect(canvas.getByText(/^60 of 500 characters/)).toBeVisible();
    await userEvent.dblClick(canvas.getByRole('button', { name: 'Send report' }));
    const heading = await canvas.findByRole('heading', { name: 'Your report was sent' });
    await waitFor(() => expect(heading).toHaveFocus());
    await expect(sent().map(({ body }) => body)).toEqual([{ kind: 'not_received', text: words }]);
    await expect(canvas.getByText(words)).toBeVisible();
    const announcer = canvasElement.querySelector('.ts-announcer');
    await waitFor(() => expect(announcer).toHaveTextContent('The shop has been told. Its answer appears here.'));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('button', { name: 'Your report' })).toHaveFocus();
  },
};

/** What was reported before is shown in place of the form, and its answer when it comes. */
export const AnswerArrives: Story = {
  beforeEach: reported([exampleCase({ text: words })]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await open(canvas, userEvent, 'Your report was sent');
    await expect(canvas.queryByRole('button', { name: 'Send report' })).toBeNull();
    till.always('case', () => Response.json({ case: answeredCase({ text: words }) }));
    await waitFor(() => {
      lookAgain();
      void expect(canvas.getByRole('heading', { name: 'The shop has answered' })).toBeVisible();
    });
    await expect(canvas.getByText(/dial \*310#/, { selector: 'blockquote' })).toBeVisible();
    await expect(canvasElement.querySelector('.ts-announcer')).toHaveTextContent(/The shop has answered.*dial/);
  },
};

export const Answered: Story = {
  beforeEach: reported([answeredCase({ text: words })]),
  play: ({ canvas, userEvent }) => open(canvas, userEvent, 'The shop has answered'),
};

const shop = { ...exampleMerchant, support: 'help@sunbird.example' };

/** On top of the purchase, without a press, until the shopper confirms it. */
export const AnsweredOnTop: Story = {
  tags: ['quick'],
  beforeEach: withTill(
    {
      purchases: [failed],
      course: [],
      session: { ...exampleSession, merchant: shop },
      cases: caseDouble([answeredCase({ text: words })]),
    },
    (made) => {
      till = made;
    },
  ),
  play: async ({ canvas, canvasElement }) => {
    const answer = within(await canvas.findByRole('group', { name: 'Sunbird Store answered' }));
    await expect(answer.getByText(/dial \*310#/)).toBeVisible();
    await expect(answer.getByText(/^You wrote on .*My meter still shows nothing/)).toBeVisible();
    await expect(answer.getByRole('button', { name: 'It is solved' })).toBeVisible();
    await expect(answer.getByRole('link', { name: 'Write back' })).toHaveAttribute(
      'href',
      'mailto:help@sunbird.example',
    );
    await expect(canvasElement.querySelector('.ts-announcer')).toHaveTextContent(/Sunbird Store answered.*dial/);
  },
};

export const AnsweredOnTopDark: Story = { ...AnsweredOnTop, tags: [], parameters: { dark: true } };

/** The shop gave no contact, so there is nothing to write to. */
export const Confirmed: Story = {
  beforeEach: reported([answeredCase({ text: words })]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.dblClick(await canvas.findByRole('button', { name: 'Got it' }));
    const thanks = await canvas.findByText('Thank you. The answer stays under “Report a problem”.');
    await waitFor(() => expect(thanks).toHaveFocus());
    await expect(canvas.queryByRole('group', { name: 'The shop has answered' })).toBeNull();
    await expect(till.received.filter(({ route }) => route === 'confirm case')).toHaveLength(1);
  },
};

/** It stays until the companion has written it down. */
export const NotConfirmed: Story = {
  beforeEach: reported([answeredCase({ text: words })], (made) => made.next('confirm case', lostResponse)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Got it' }));
    await expect(await canvas.findByText('This was not saved. Try again.')).toBeVisible();
    await expect(canvas.getByRole('group', { name: 'The shop has answered' })).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: reported([], (made) => made.always('case', noAnswer)),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

export const LoadingFailed: Story = {
  beforeEach: reported([], (made) => made.next('case', () => htmlPage(400))),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await expect(await canvas.findByText('This could not load')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('button', { name: 'Send report' })).toBeVisible();
  },
};

export const Sending: Story = {
  beforeEach: reported([], (made) => made.always('report', noAnswer)),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await fillAndSend(canvas, userEvent);
    await expect(canvas.getByRole('button', { name: 'Send report' })).toHaveAttribute('data-busy');
    await waitFor(() => expect(sent()).toHaveLength(1));
  },
};

/** It arrived, and no answer came: sent again, it is the same case. */
export const AnswerLost: Story = {
  beforeEach: reported([], (made) => made.next('report', lostResponse, doneButLost)),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await fillAndSend(canvas, userEvent);
    await expect(await canvas.findByText('We don’t know if your report arrived')).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveValue(words);
    await userEvent.click(canvas.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await userEvent.click(await canvas.findByRole('button', { name: 'Send report' }));
    await expect(await canvas.findByRole('heading', { name: 'Your report was sent' })).toBeVisible();
  },
};

/** What was typed is kept, also when the form is closed and opened again. */
export const Offline: Story = {
  beforeEach(context) {
    reported()(context);
    return () => goOnline();
  },
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await userEvent.type(await canvas.findByRole('textbox'), words);
    goOnline = goOffline();
    await expect(await canvas.findByText('You can send it once you are back online.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send report' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    goOnline();
    await userEvent.click(canvas.getByRole('button', { name: 'Report a problem' }));
    await expect(await canvas.findByRole('textbox')).toHaveValue(words);
    goOnline = goOffline();
  },
};

export const TooMany: Story = {
  beforeEach: reported([], (made) =>
    made.always('report', () => refuse('rate_limited', { reason: 'cases_open', parameters: { maximum: 5 } })),
  ),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await fillAndSend(canvas, userEvent);
    await expect(await canvas.findByText('Your report was not sent')).toBeVisible();
    // It is announced too.
    await expect(canvas.getByText(/You already have 5 open reports/, { ignore: '.ts-announcer' })).toBeVisible();
  },
};

/** A card number never leaves the page. */
export const CardNumber: Story = {
  beforeEach: reported(),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('radio', { name: 'Charged twice' }));
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, 'from 4242 4242 4242 4242');
    await userEvent.click(canvas.getByRole('button', { name: 'Send report' }));
    await expect(await canvas.findByText('Leave out the card number. Nobody needs it.')).toBeVisible();
    await expect(field).toHaveFocus();
    await expect(sent()).toHaveLength(0);
    await userEvent.clear(field);
    await userEvent.paste('x'.repeat(501));
    await expect(await canvas.findByText('Must have at most 500 characters.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ kind: 'charged_twice' }]));
  },
};

/** When the companion refuses a text, the reason is shown at its field. */
export const TextRefused: Story = {
  beforeEach: reported([], (made) =>
    made.next('report', () => refuse('invalid_input', { errors: { text: { code: 'not_accepted' } } })),
  ),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await fillAndSend(canvas, userEvent);
    await expect(await canvas.findByText('Leave out the card number. Nobody needs it.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
  },
};

export const SignedOut: Story = {
  beforeEach: reported([], (made) => made.always('report', () => refuse('unauthenticated'))),
  play: async ({ canvas, userEvent }) => {
    await open(canvas, userEvent);
    await fillAndSend(canvas, userEvent);
    await expect(await canvas.findByText('Please sign in again')).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveValue(words);
  },
};

/** A purchase that has just begun has no problem yet; one of a minute ago may have. */
export const OnItsWay: Story = {
  beforeEach: withTill({
    purchases: [exampleInstruction({ state: 'processing', created_at: new Date().toISOString() })],
    course: [],
  }),
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Check now' });
    await expect(canvas.queryByRole('button', { name: 'Report a problem' })).toBeNull();
  },
};

export const Dark: Story = { ...Answered, parameters: { dark: true } };
export const FormDark: Story = { ...TextRefused, parameters: { dark: true } };
export const RightToLeft: Story = { ...TooMany, parameters: { rtl: true } };

/** At 320 pixels with text twice as large nothing is cut off, and nothing scrolls sideways. */
export const TextTwiceAsLarge: Story = {
  ...TextRefused,
  decorators: [
    (Story) => (
      <NarrowAndLarge>
        <Story />
      </NarrowAndLarge>
    ),
  ],
  play: async (context) => {
    await TextRefused.play?.(context);
    await expectNoSidewaysScrolling(context.canvasElement);
  },
};
