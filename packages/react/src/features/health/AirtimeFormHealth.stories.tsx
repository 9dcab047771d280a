import type { ProviderHealth } from '@tillside/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { exampleSession, json, refuse } from '../../testing/companion-double.ts';
import { lookAgain, StoryFrame, withTill } from '../../testing/story.tsx';
import { fillAirtime } from '../../testing/airtime-steps.ts';
import { AirtimeForm } from '../bills/airtime/AirtimeForm.tsx';

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
const refusal = () => refuse('product_unavailable', { reason: 'selling_paused' });
const withPause = withTill({ session: { ...exampleSession, health: [pausedHealth] } }, (till) =>
  till.always('quote', refusal),
);

/** Nobody may buy it now: another network is offered instead of Continue, and nothing is sent. */
export const Paused: Story = {
  beforeEach: withPause,
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('MTN is failing now')).toBeVisible();
    await expect(await canvas.findByText('Nothing was started. This page says when MTN is back.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Continue' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Try Glo' })).toBeEnabled();
  },
};

export const PausedDark: Story = { ...Paused, parameters: { dark: true } };

/** This press may be the one by which the pause ends. */
export const Probe: Story = {
  beforeEach: withHealth(pausedHealth),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('If it fails, your money comes back.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByRole('button', { name: /^Pay/ })).toBeEnabled();
  },
};

/** The network that fails is marked where networks are chosen, and can be chosen all the same. */
export const FailingTile: Story = {
  beforeEach: withPause,
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(await canvas.findByRole('button', { name: 'Try Glo' }));
    const number = canvas.getByLabelText('Phone number');
    await waitFor(() => expect(number).toHaveFocus());
    await expect(number).toHaveValue('');
    await userEvent.type(number, '08051234567');
    await userEvent.click(canvas.getByRole('button', { name: /Glo/ }));
    await expect(canvas.getByRole('radio', { name: 'MTN Failing' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeEnabled();
  },
};

/** It went down while the form was filled in: the form is back, with everything in it. */
export const PausedAtContinue: Story = {
  beforeEach: withTill({}, (till) => {
    till.next('session', () => json(exampleSession));
    till.always('session', () => json({ ...exampleSession, health: [pausedHealth] }));
    till.always('quote', refusal);
  }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('MTN is failing now', notice)).toBeVisible();
    await expect(canvas.getByLabelText('Phone number')).toHaveValue('0803 123 4567');
    await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
    await expect(canvas.queryByText(/not accepted/)).toBeNull();
  },
};

export const Resumed: Story = {
  beforeEach: withTill({}, (till) => {
    till.next('session', () => json({ ...exampleSession, health: [pausedHealth] }));
    till.next('quote', refusal);
  }),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await expect(await canvas.findByText('MTN is failing now', notice)).toBeVisible();
    lookAgain();
    await expect(await canvas.findByText('MTN is back', notice)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Continue' })).toBeEnabled();
  },
};
