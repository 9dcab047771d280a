import type { Decorator } from '@storybook/react-vite';
import type { Canvas } from 'storybook/internal/csf';
import { expect, fn, type UserEventObject } from 'storybook/test';
import type { InstructionOperationId } from '@tillside/contract';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { InstructCallbacks } from '../instructions/use-instruct-callbacks.ts';
import type { CompanionDouble, DoubleOptions } from './companion-double.ts';
import { StoryFrame, withTill } from './story.tsx';
import { pressPay } from './press-pay.ts';

/* How the stories of a bill are acted out, of how one of it is filled in. */

/** What a story needs to know of a bill. */
export interface BillStoryProduct {
  readonly operation: InstructionOperationId;
  /** The heading of its form. */
  readonly title: string;
  /** Its lists, name checks, price, and what a delivery brings. */
  readonly till?: DoubleOptions;
  /** Fills in everything that `input` says. */
  fill(canvas: Canvas, userEvent: UserEventObject): Promise<void>;
  /** What the companion has to be sent for that. */
  readonly input: PurchaseInput;
  /** What it costs, as it is written: `₦1,000`. */
  readonly pays: string;
  /** What was delivered, in the one line of the outcome. */
  readonly headline: string;
  /** Asserts that the typed values are still in the form. */
  kept(canvas: Canvas): Promise<void>;
  /** How many codes are delivered: tokens or pins. Default: none. */
  readonly codes?: number;
  /** Looks that what was delivered can be seen and used. */
  delivered?(canvas: Canvas, userEvent: UserEventObject): Promise<void>;
}

/** What the play function of such a story uses. */
export interface BillScene {
  readonly canvas: Canvas;
  readonly canvasElement: HTMLElement;
  readonly userEvent: UserEventObject;
  readonly args: InstructCallbacks;
}

export interface BillStory {
  readonly beforeEach: ReturnType<typeof withTill>;
  readonly play: (scene: BillScene) => Promise<void>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly globals?: Readonly<Record<string, unknown>>;
}

/** The parts of a story file's `meta` that are the same for every bill. */
export const billMeta = {
  args: { onSuccess: fn(), onPartial: fn(), onPending: fn(), onUnknown: fn(), onError: fn() },
  decorators: [inShop],
} satisfies { args: InstructCallbacks; decorators: Decorator[] };

/** A page of a shop. `parameters` make it `dark`, `rtl` or `narrow`. */
function inShop(Story: Parameters<Decorator>[0], { parameters }: Parameters<Decorator>[1]) {
  return (
    <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
      <div
        dir={parameters['rtl'] === true ? 'rtl' : undefined}
        className={parameters['narrow'] === true ? 'story-narrow' : 'story-whole'}
      >
        <Story />
      </div>
    </StoryFrame>
  );
}

/** What every story of a bill does. */
export type BillActs = ReturnType<typeof billActs>;

export function billActs(product: BillStoryProduct) {
  let till: CompanionDouble | null = null;
  const story = (
    play: BillStory['play'],
    options: DoubleOptions = {},
    arrange: (till: CompanionDouble) => void = () => {},
    more: Pick<BillStory, 'parameters' | 'globals'> = {},
  ): BillStory => ({
    ...more,
    play,
    beforeEach: withTill({ ...product.till, ...options }, (made) => {
      till = made;
      arrange(made);
    }),
  });
  const sent = (route: 'quote' | 'instruct') => (till?.received ?? []).filter((request) => request.route === route);

  const toReview = async ({ canvas, userEvent }: BillScene): Promise<void> => {
    await product.fill(canvas, userEvent);
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByRole('heading', { name: 'Check and pay' });
  };
  const pay = async (scene: BillScene): Promise<void> => {
    await toReview(scene);
    await pressPay(scene.canvas, scene.userEvent, `Pay ${product.pays}`);
  };
  const seesHeading = async (canvas: Canvas, name: string): Promise<void> =>
    expect(await canvas.findByRole('heading', { name })).toBeVisible();

  return { story, sent, toReview, pay, seesHeading };
}
