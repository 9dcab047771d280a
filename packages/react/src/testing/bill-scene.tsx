import type { Decorator } from '@storybook/react-vite';
import type { Canvas } from 'storybook/internal/csf';
import { expect, fn, type UserEventObject } from 'storybook/test';
import type { InstructionOperationId } from '@tillside/contract';
import type { PurchaseInput } from '../kernel/client/companion-client.ts';
import type { InstructCallbacks } from '../kernel/instructions/use-instruct-callbacks.ts';
import type { CompanionDouble, DoubleOptions } from './companion-double.ts';
import { StoryFrame, withTill } from './story.tsx';
import { pressPay } from './press-pay.ts';

/* Makes the stories of a bill from the way in which its form is filled in. */

/** The facts that a story needs about a bill. */
export interface BillStoryProduct {
  readonly operation: InstructionOperationId;
  /** The heading of its form. */
  readonly title: string;
  /** Its lists, name checks, price and delivery. */
  readonly till?: DoubleOptions;
  /** Fills in everything that `input` contains. */
  fill(canvas: Canvas, userEvent: UserEventObject): Promise<void>;
  /** The input that the companion must receive for that. */
  readonly input: PurchaseInput;
  /** Its price as text: `₦1,000`. */
  readonly pays: string;
  /** The headline of the outcome. */
  readonly headline: string;
  /** Asserts that the typed values are still in the form. */
  kept(canvas: Canvas): Promise<void>;
  /** How many codes are delivered: tokens or pins. Default: none. */
  readonly codes?: number;
  /** Asserts that the delivery is visible and usable. */
  delivered?(canvas: Canvas, userEvent: UserEventObject): Promise<void>;
}

/** The parts that the play function of such a story uses. */
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

/** The actions of every story of a bill. */
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
