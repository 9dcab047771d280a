import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { Role, Session, StaffCase } from '@tillside/contract';
import { exampleCase } from '../../../testing/case-double.ts';
import { exampleSession, htmlPage, lostResponse, noAnswer, refuse } from '../../../testing/companion-double.ts';
import { exampleStaffPurchase, staffDouble } from '../../../testing/staff-double.ts';
import { expectNoSidewaysScrolling, goOffline, NarrowAndLarge, StoryFrame, withTill } from '../../../testing/story.tsx';
import { StaffCases } from './StaffCases.tsx';

const meta = {
  title: 'Staff/Reported problems',
  component: StaffCases,
  args: { onAnswered: fn() },
  decorators: [
    (Story, { parameters }) => (
      <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
        <div dir={parameters['rtl'] === true ? 'rtl' : undefined}>
          <Story />
        </div>
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof StaffCases>;

export default meta;
type Story = StoryObj<typeof meta>;

const as = (...roles: Role[]): Session => ({ ...exampleSession, caller: { caller_tag: `tag_${roles.join()}`, roles } });
const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const reported = (ref: string, parts: Partial<StaffCase> = {}): StaffCase => ({
  ...exampleCase({ ref }),
  answer: null,
  purchase: exampleStaffPurchase({ ref, state: 'unknown' }),
  ...parts,
});

const waiting = () =>
  staffDouble({
    cases: [
      reported('ts_7n2q9w4x8k3m', { opened_at: ago(26), text: 'My friend says that nothing came.' }),
      reported('ts_9w4x8k3m7n2q', { opened_at: ago(1), kind: 'charged_twice' }),
      reported('ts_3m7n2q9w4x8k', {
        state: 'answered',
        answer: { text: 'It came at 10:40.', at: ago(1), by: 'musa' },
      }),
    ],
  });

const tillOf = (role: Role = 'support') => withTill({ session: as(role), staff: waiting() });

/** By keyboard alone: down to the second, back, open, read, answer. Then what was answered, on request. */
export const Answered: Story = {
  tags: ['quick'],
  beforeEach: (context) => tillOf()(context),
  play: async ({ canvas, userEvent, args }) => {
    const [first, second] = await canvas.findAllByRole('button', { expanded: false });
    await waitFor(() =>
      expect(first).toHaveTextContent(/MTN airtime.*0803.123.4567.*ada.*It did not arrive.*26 h waiting/),
    );
    await expect(second).toHaveTextContent(/Charged twice.*1 h waiting/);
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(canvas.getByText('My friend says that nothing came.')).toBeVisible();
    await expect(canvas.getByText(/connection broke/, { selector: 'li span' })).toBeVisible();
    const field = canvas.getByRole('textbox', { name: 'Your answer' });
    await userEvent.type(field, 'Never write 4242424242424242{Tab}{Enter}');
    await expect(await canvas.findByText('Leave out the card number. Nobody needs it.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'It is being delivered again.{Tab}{Enter}');
    await waitFor(() => expect(canvas.getAllByText(/Airtime ts_7n2q9w4x8k3m is answered/)[0]).toBeVisible());
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveFocus();
    await waitFor(() => expect(canvas.getAllByRole('button', { expanded: false })).toHaveLength(1));
    await expect(args.onAnswered).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Answered' }));
    await userEvent.click((await canvas.findAllByRole('button', { expanded: false }))[1] ?? document.body);
    await expect(await canvas.findByText('Answered by musa')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
};

/** A report without words, and the form below its evidence. */
export const WithoutWords: Story = {
  beforeEach: (context) => tillOf('staff')(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Charged twice/ }));
    await expect(await canvas.findByText('Nothing was written with it.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send answer' })).toBeVisible();
  },
};

/** Members of staff cannot answer their own reports. */
export const OwnReport: Story = {
  beforeEach: (context) =>
    withTill({ session: as('finance'), staff: waiting() }, (till) => till.always('answer', () => refuse('own_review')))(
      context,
    ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /did not arrive/ }));
    await userEvent.type(canvas.getByRole('textbox'), 'All is well.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    const alert = await canvas.findByRole('alert');
    await expect(within(alert).getByText(/Somebody else has to/)).toBeVisible();
  },
};

/** Another member of staff was faster: the form stays, and a notice explains it. */
export const AnsweredMeanwhile: Story = {
  beforeEach(context) {
    const staff = waiting();
    withTill({ session: as('staff'), staff }, (till) => {
      till.always('answer', (proceed) => {
        const [first] = staff.cases;
        if (first) staff.cases[0] = { ...first, state: 'answered', answer: { text: 'Done.', at: ago(0), by: 'musa' } };
        return proceed();
      });
    })(context);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /did not arrive/ }));
    await userEvent.type(canvas.getByRole('textbox'), 'It came.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    await expect(await canvas.findByText('This report was answered already.')).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Close' }));
    await expect(await canvas.findAllByRole('button', { expanded: false })).toHaveLength(1);
  },
};

/** No answer came: sent again, it counts once. */
export const AnswerLost: Story = {
  beforeEach: (context) =>
    withTill({ session: as('staff'), staff: waiting() }, (till) => till.next('answer', lostResponse))(context),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /did not arrive/ }));
    await userEvent.type(canvas.getByRole('textbox'), 'It came.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    await expect(await canvas.findByText(/Send it again: it counts once/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(canvas.getAllByText(/is answered/)[0]).toBeVisible());
  },
};

export const Empty: Story = {
  beforeEach: withTill({ session: as('staff'), staff: staffDouble() }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('No report is waiting')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Answered' }));
    await expect(await canvas.findByText('Nothing was answered yet')).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: withTill({ session: as('staff') }, (till) => till.always('staffCases', noAnswer)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
};

export const Offline: Story = {
  beforeEach(context) {
    withTill({ session: as('staff') }, (till) => till.always('staffCases', () => htmlPage(400)))(context);
    return goOffline();
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible();
  },
};

export const NotAllowed: Story = {
  beforeEach: withTill({ session: as('shopper') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This part is for another role')).toBeVisible();
  },
};

export const Dark: Story = { ...WithoutWords, parameters: { dark: true } };
export const RightToLeft: Story = { ...WithoutWords, parameters: { rtl: true } };

/** At 320 pixels with text twice as large nothing is cut off, and nothing scrolls sideways. */
export const TextTwiceAsLarge: Story = {
  ...WithoutWords,
  decorators: [
    (Story) => (
      <NarrowAndLarge>
        <Story />
      </NarrowAndLarge>
    ),
  ],
  play: async (context) => {
    await WithoutWords.play?.(context);
    await expectNoSidewaysScrolling(context.canvasElement);
  },
};
