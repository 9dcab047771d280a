import type { Canvas } from 'storybook/internal/csf';
import { expect, fn, type UserEventObject } from 'storybook/test';
import type { Session } from '@tillside/contract';
import type { WalletCheckoutProps } from '../features/checkouts/WalletCheckout.tsx';
import { billMeta } from './bill-scene.tsx';
import { checkoutDouble, liveSession, type CheckoutDouble, type CheckoutDoubleOptions } from './checkout-double.ts';
import type { CompanionDouble } from './companion-double.ts';
import { withTill } from './story.tsx';

/** The parts of a story file's `meta` that are the same for every story of a checkout. */
export const checkoutMeta = {
  args: { checkoutId: 'chk_ada', onSuccess: fn(), onUnknown: fn(), onError: fn(), onLeave: fn() },
  decorators: billMeta.decorators,
} satisfies { args: WalletCheckoutProps; decorators: typeof billMeta.decorators };

/** The parts that the play function of such a story uses. */
interface CheckoutScene {
  readonly canvas: Canvas;
  readonly canvasElement: HTMLElement;
  readonly userEvent: UserEventObject;
  readonly args: WalletCheckoutProps;
}

/** The doubles of the story that runs. */
export interface CheckoutStage {
  readonly till: CompanionDouble;
  readonly checkout: CheckoutDouble;
}

export interface CheckoutStory {
  readonly beforeEach: ReturnType<typeof withTill>;
  readonly play: (scene: CheckoutScene) => Promise<void>;
}

export interface CheckoutSetting extends CheckoutDoubleOptions {
  readonly session?: Session;
  readonly arrange?: (stage: CheckoutStage) => void;
}

/** A story of a checkout with a double of the companion. */
export function checkoutStory(
  { session = liveSession, arrange, ...options }: CheckoutSetting,
  play: (scene: CheckoutScene, stage: CheckoutStage) => Promise<void>,
): CheckoutStory {
  let stage: CheckoutStage | null = null;
  return {
    beforeEach: (context) => {
      const checkout = checkoutDouble(options);
      withTill({ checkout, session }, (till) => {
        stage = { till, checkout };
        arrange?.(stage);
      })(context);
    },
    play: async (scene) => {
      if (!stage) throw new Error('There is no companion.');
      await play(scene, stage);
    },
  };
}

export async function seesHeading(canvas: Canvas, name: string): Promise<HTMLElement> {
  const heading = await canvas.findByRole('heading', { name });
  await expect(heading).toBeVisible();
  return heading;
}

/** Presses the button of an offer. */
export async function pressOffer({ canvas, userEvent }: CheckoutScene, name: string | RegExp = /^Pay /): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name }));
}
