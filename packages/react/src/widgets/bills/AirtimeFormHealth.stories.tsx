import type { ProviderHealth } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exampleSession, json, refuse } from '../../testing/companion-double.ts';
import { lookAgain, StoryFrame, withTill } from '../../testing/story.tsx';
import { fillAirtime } from '../../testing/airtime-steps.ts';
import { AirtimeForm } from './AirtimeForm.tsx';

const meta = {
  title: 'Bills/Airtime form/Network health',
  component: AirtimeForm,
  decorators: [
    (Story) => (
      <StoryFrame>
        <Story />
      </StoryFrame>
    ),
  ],
} satisfies Meta<typeof AirtimeForm>;

export default meta;
type Story = StoryObj<typeof meta>;

const notice = { selector: '.ts-notice *' };
const mtn = { operation: 'airtime.buy', field: 'network', provider: 'mtn' } as const;

function withHealth(...health: ProviderHealth[]): NonNullable<Story['beforeEach']> {
  return withTill({ session: { ...exampleSession, health } });
}

/** Another network has trouble, so no notice is shown. */
export const Good: Story = {
  beforeEach: withHealth({ ...mtn, provider: 'glo', state: 'down', paused: true }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(canvas.getByText('MTN', { selector: '.ts-detected-name' })).toBeVisible();
    await expect(canvas.queryByText(/is slow|is down|has trouble/)).toBeNull();
  },
};

export const Slow: Story = {
  beforeEach: withHealth({ ...mtn, state: 'slow', minutes: 3 }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('MTN is slow today: usually 3 minutes')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeEnabled();
  },
};

export const Failing: Story = {
  beforeEach: withHealth({ ...mtn, state: 'slow' }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('MTN has trouble today')).toBeVisible();
  },
};

/** The merchant sells all the same. */
export const Down: Story = {
  beforeEach: withHealth({ ...mtn, state: 'down' }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('MTN is down right now')).toBeVisible();
  },
};

const pausedHealth = { ...mtn, state: 'down', paused: true } as const;

export const Paused: Story = {
  beforeEach: withHealth(pausedHealth),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('MTN is down, so we are not selling it right now')).toBeVisible();
  },
};

/** It went down while the form was filled in. */
export const PausedAtContinue: Story = {
  beforeEach: withTill({}, (till) =>
    till.always('quote', () => refuse('product_unavailable', { reason: 'selling_paused' })),
  ),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText(/we are not selling it right now. Try again/, notice)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Pay/ })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const Resumed: Story = {
  beforeEach: withTill({}, (till) => {
    till.next('session', () => json({ ...exampleSession, health: [pausedHealth] }));
  }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText(/we are not selling it right now/, notice)).toBeVisible();
    lookAgain();
    await waitFor(() => expect(canvas.queryByText(/we are not selling it right now/, notice)).toBeNull());
  },
};
