import type { Meta, StoryObj } from '@storybook/react-vite';
import { AirtimeForm, TillsideProvider } from '@tillside/react';
import { createTestCompanion, type CompanionScenario } from '@tillside/react/testing';
import { useState } from 'react';

/** Your page, with a companion that does what `scenario` says. */
function Page({ scenario }: { readonly scenario: CompanionScenario }) {
  const [companion] = useState(() => createTestCompanion({ scenario }));
  return (
    <TillsideProvider url="/till" fetch={companion.fetch}>
      <AirtimeForm />
    </TillsideProvider>
  );
}

const meta: Meta<typeof Page> = { title: 'Your page/Airtime', component: Page };
export default meta;

export const Declined: StoryObj<typeof Page> = { args: { scenario: 'declined' } };

export const SignedOut: StoryObj<typeof Page> = {
  args: { scenario: 'signed out' },
  play: async ({ canvas }) => {
    await canvas.findByText(/sign in/i);
  },
};
