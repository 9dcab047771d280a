import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { fillAirtime } from '../../testing/airtime-steps.ts';
import { StoryFrame, withTill } from '../../testing/story.tsx';
import { highContrast, orchid, savanna, type Theme } from '../../themes.ts';

interface Args {
  readonly theme: Theme;
  readonly colorScheme: 'light' | 'dark';
}

const meta = {
  title: 'Themes',
  render: ({ theme, colorScheme }) => (
    <StoryFrame appearance={{ ...theme, colorScheme }}>
      <AirtimeForm />
    </StoryFrame>
  ),
  beforeEach: withTill(),
  play: async ({ canvas, userEvent }) => {
    await fillAirtime(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: '₦1,000' }));
    await expect(canvas.getByRole('button', { name: '₦1,000' })).toHaveAttribute('aria-pressed', 'true');
  },
} satisfies Meta<Args>;

export default meta;
type Story = StoryObj<Args>;

export const HighContrastLight: Story = { args: { theme: highContrast, colorScheme: 'light' } };
export const HighContrastDark: Story = { args: { theme: highContrast, colorScheme: 'dark' } };
export const OrchidLight: Story = { args: { theme: orchid, colorScheme: 'light' } };
export const OrchidDark: Story = { args: { theme: orchid, colorScheme: 'dark' } };
export const SavannaLight: Story = { args: { theme: savanna, colorScheme: 'light' } };
export const SavannaDark: Story = { args: { theme: savanna, colorScheme: 'dark' } };

/** Three values make a brand. */
export const ThreeValues: Story = {
  args: {
    theme: {
      accentColor: { light: '#ffb000', dark: '#ffc247' },
      surfaceColor: { light: '#fffaf4', dark: '#241710' },
      radius: '0.25rem',
    },
    colorScheme: 'light',
  },
};
export const ThreeValuesDark: Story = { args: { theme: ThreeValues.args?.theme ?? {}, colorScheme: 'dark' } };

/** A widget with an appearance of its own, beside one with that of the provider. */
export const OneWidget: Story = {
  args: { theme: orchid, colorScheme: 'light' },
  render: ({ theme, colorScheme }) => (
    <StoryFrame appearance={{ ...theme, colorScheme }}>
      <AirtimeForm appearance={{ ...savanna, colorScheme: 'dark' }} />
    </StoryFrame>
  ),
};
