import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import type { ProblemReason } from '@tillside/contract';
import { exampleInstruction, refuse } from '../../testing/companion-double.ts';
import { LinkOfStory, withLink } from '../../testing/link-stories.tsx';
import { pressPay } from '../../testing/press-pay.ts';
import { goOffline } from '../../testing/story.tsx';
import { LinkPage } from './LinkPage.tsx';
import './page.css';

const meta = {
  title: 'Links/Page of a link',
  component: LinkPage,
  args: { boot: { api: '', name: null, logo: null, home: null, theme: {} } },
  render: () => <LinkOfStory />,
} satisfies Meta<typeof LinkPage>;

export default meta;
type Story = StoryObj<typeof meta>;

const open = /^Continue as •••• 4567$/;

/** Every part of the page has its middle in the middle of the page. */
async function expectCentred(canvasElement: HTMLElement): Promise<void> {
  const page = canvasElement.querySelector('.ts-link-page');
  const middle = (element: Element): number => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  for (const part of page?.children ?? [])
    await expect(middle(part), part.className || part.localName).toBeCloseTo(page ? middle(page) : Number.NaN, 0);
}

export const WaitingForThePress: Story = {
  tags: ['quick'],
  beforeEach: withLink({ hint: '4567' }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: open })).toBeVisible();
    await expectCentred(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'Sunbird Store' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Sunbird Store: MTN Airtime, up to ₦2,000' })).toBeVisible();
    await expect(canvas.getByText('0803 ••• 4567')).toBeVisible();
    await expect(canvas.getByText('Today, 18:00')).toBeVisible();
    await expect(canvas.getByText('Not expecting this? Close the page; nothing happens.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to Sunbird Store' })).toBeVisible();
    await expect(canvas.queryByText(/0803 123/)).toBeNull();
  },
};

export const WaitingDark: Story = {
  ...WaitingForThePress,
  tags: [],
  render: () => <LinkOfStory appearance={{ colorScheme: 'dark' }} />,
};

export const WaitingNarrow: Story = { ...WaitingForThePress, tags: [], globals: { viewport: { value: 'narrow' } } };

export const NobodyIsNamed: Story = {
  beforeEach: withLink(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Continue' })).toBeVisible();
  },
};

/** What is decided is shown, and no amount is offered above the most that the link pays. */
export const Redeemed: Story = {
  beforeEach: withLink({ hint: '4567' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: open }));
    await expect(await canvas.findByText('0803 123 4567')).toBeVisible();
    await expect(canvas.queryByLabelText('Phone number')).toBeNull();
    await expect(canvas.getByText('Up to ₦2,000. Until: Today, 18:00. Once.')).toBeVisible();
    const presets = canvas.getByRole('group', { name: 'Common amounts' });
    await expect([...presets.children].map(({ textContent }) => textContent)).toEqual(['₦500', '₦1,000', '₦2,000']);
    await expect(canvas.getByRole('link', { name: 'Back' })).toBeVisible();
  },
};

export const RedeemedRightToLeft: Story = {
  ...Redeemed,
  render: () => (
    <div dir="rtl">
      <LinkOfStory />
    </div>
  ),
};

export const RedeemedNarrow: Story = { ...Redeemed, globals: { viewport: { value: 'narrow' } } };

export const Bought: Story = {
  beforeEach: withLink({ hint: '4567' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: open }));
    await userEvent.click(await canvas.findByRole('button', { name: '₦1,000' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦1,000');
    await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toBeVisible();
    await waitFor(() =>
      expect(canvas.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', expect.stringMatching(/\?ref=/)),
    );
    await expect(canvas.queryByText(/^Up to ₦2,000/)).toBeNull();
    for (const name of ['Buy again', 'New purchase']) await expect(canvas.queryByRole('button', { name })).toBeNull();
  },
};

/** Opened again after the purchase: by the same link, in the same browser. */
export const Returning: Story = {
  beforeEach: withLink({ isOpen: true }, { purchases: [exampleInstruction()] }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('Delivered', { selector: '.ts-badge' })).toBeVisible();
    await expectCentred(canvasElement);
    await expect(canvas.queryByText(/^Up to ₦2,000/)).toBeNull();
  },
};

export const UnknownOutcome: Story = {
  beforeEach: withLink({ isOpen: true }, { purchases: [exampleInstruction({ state: 'unknown' })], course: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not known yet', { selector: '.ts-badge' })).toBeVisible();
    await expect(canvas.getByText(/Do not pay again/, { selector: '.ts-text' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
};

export const ReloadedWhileSending: Story = {
  beforeEach: withLink({ isOpen: true, state: { is_sending: true } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Looking for your purchase' })).toBeVisible();
    await expect(canvas.getByText('Please wait a moment, and do not pay again.')).toBeVisible();
  },
};

/** A story of a link that has ended before it was pressed. */
function ended(reason: ProblemReason, text: RegExp, title = 'This link has ended'): Story {
  return {
    beforeEach: withLink({ ended: reason }),
    play: async ({ canvas, canvasElement }) => {
      await expect(await canvas.findByRole('heading', { name: title })).toBeVisible();
      await expectCentred(canvasElement);
      await expect(canvas.getByText(text)).toBeVisible();
      await expect(canvas.queryByRole('button')).toBeNull();
    },
  };
}

export const Expired: Story = ended('link_expired', /^This link has expired, and nothing was bought/);
export const Revoked: Story = ended('link_revoked', /^The shop has taken this link back/);
export const UsedElsewhere: Story = ended('link_used', /^This link was opened before/);
export const NotKnown: Story = ended(
  'link_not_known',
  /^Check that its address is complete, or ask the shop/,
  'This link does not work',
);
export const CutShort: Story = {
  ...ended('link_not_known', /^Its address was cut short or changed, so nothing was paid/, 'This link does not work'),
  beforeEach: withLink({ isCutShort: true }),
};

/** Another window was faster: what it bought is shown, and nothing more can be paid. */
export const PaidInAnotherWindow: Story = {
  beforeEach: withLink({ hint: '4567' }, { course: [] }, (till) =>
    till.next('instruct', async (proceed) => {
      await proceed();
      return refuse('link_ended', { reason: 'link_paid' });
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: open }));
    await userEvent.click(await canvas.findByRole('button', { name: '₦500' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦500');
    await expect(await canvas.findByText('MTN airtime for 0803 123 4567')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
};

export const TimeIsOverAtTheReview: Story = {
  beforeEach: withLink({ hint: '4567' }, {}, (till) =>
    till.next('instruct', () => refuse('link_ended', { reason: 'link_time_over' })),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: open }));
    await userEvent.click(await canvas.findByRole('button', { name: '₦500' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await pressPay(canvas, userEvent, 'Pay ₦500');
    await expect(
      await canvas.findByText(/^The time to pay with this link is over, and nothing was bought/),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
  },
};

export const CookiesBlocked: Story = {
  beforeEach: async (context) => {
    const end = withLink({ hint: '4567' })(context);
    Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, get: () => false });
    return () => {
      Reflect.deleteProperty(navigator, 'cookieEnabled');
      end();
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Allow cookies for this page, and try again.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Continue' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
};

const isOffline = fn(() => true);

export const OfflineAtFirst: Story = {
  beforeEach: async (context) => {
    isOffline.mockReturnValue(true);
    const end = withLink({ hint: '4567', isLost: isOffline })(context);
    const comeBack = goOffline();
    return () => {
      comeBack();
      end();
    };
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    isOffline.mockReturnValue(false);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('button', { name: open })).toBeVisible();
  },
};
