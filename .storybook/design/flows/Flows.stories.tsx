import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { withTill } from '../../../packages/react/src/testing/story.tsx';
import { FlowPlayer, type Flow } from './FlowPlayer.tsx';
import * as flows from './flows.tsx';

const meta = { title: 'Flows', beforeEach: withTill() } satisfies Meta;
export default meta;

function play(flow: Flow): StoryObj {
  return { name: flow.title, render: () => <FlowPlayer flow={flow} /> };
}

/** The same with every step taken. */
function walk(flow: Flow): StoryObj {
  return {
    ...play(flow),
    name: `${flow.title}, played`,
    play: async ({ canvas, canvasElement, userEvent }) => {
      const steps = canvasElement.querySelectorAll('.design-steps li');
      for (const [index, { textContent: name }] of steps.entries()) {
        const next = await canvas.findByRole('button', { name: 'Next step' });
        await waitFor(() => expect(next).toBeEnabled());
        await userEvent.click(next);
        await waitFor(() =>
          expect(canvasElement.querySelectorAll('[data-done="true"]'), name ?? '').toHaveLength(index + 1),
        );
      }
    },
  };
}

export const Airtime = play(flows.airtime);
export const Electricity = play(flows.electricity);
export const CardDetails = play(flows.cardDetails);
export const Checkout = play(flows.checkout);
export const Account = play(flows.account);

export const AirtimeWalk = walk(flows.airtime);
export const ElectricityWalk = walk(flows.electricity);
export const CardDetailsWalk = walk(flows.cardDetails);
export const CheckoutWalk = walk(flows.checkout);
export const AccountWalk = walk(flows.account);
