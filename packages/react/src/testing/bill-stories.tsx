import type { Decorator } from '@storybook/react-vite';
import type { Canvas } from 'storybook/internal/csf';
import { expect, fn, waitFor, type UserEventObject } from 'storybook/test';
import type { InstructionOperationId, LookupOperationId, ProblemCode } from '@tillside/contract/browser';
import { createAttemptStorage } from '../attempts/attempt-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import type { PurchaseCallbacks } from '../purchase/use-purchase-callbacks.ts';
import {
  doneButLost,
  htmlPage,
  lostResponse,
  ngn,
  noAnswer,
  refuse,
  type CompanionDouble,
  type DoubleOptions,
} from './companion-double.ts';
import { goOffline, StoryFrame, withTill } from './story.tsx';

/* The stories that every bill has, made of how one of it is filled in. */

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
  /** What it costs, as it is written: `₦1,000.00`. */
  readonly pays: string;
  /** What was bought, in the words of the outcome. */
  readonly subject: RegExp;
  /** Looks that what was typed still stands in the form. */
  kept(canvas: Canvas): Promise<void>;
  /** Looks that what was delivered can be seen and used. */
  delivered?(canvas: Canvas, userEvent: UserEventObject): Promise<void>;
}

/** What the play function of such a story uses. */
export interface BillScene {
  readonly canvas: Canvas;
  readonly canvasElement: HTMLElement;
  readonly userEvent: UserEventObject;
  readonly args: PurchaseCallbacks;
}

export interface BillStory {
  readonly beforeEach: ReturnType<typeof withTill>;
  readonly play: (scene: BillScene) => Promise<void>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly globals?: Readonly<Record<string, unknown>>;
}

/** The parts of a story file's `meta` that are the same for every bill. */
export const billMeta = {
  args: { onSuccess: fn(), onPending: fn(), onUnknown: fn(), onError: fn() },
  decorators: [inShop],
} satisfies { args: PurchaseCallbacks; decorators: Decorator[] };

/** A page of a shop. `parameters` make it `dark`, `rtl` or `narrow`. */
function inShop(Story: Parameters<Decorator>[0], { parameters }: Parameters<Decorator>[1]) {
  return (
    <StoryFrame appearance={parameters['dark'] === true ? { colorScheme: 'dark' } : {}}>
      <div
        dir={parameters['rtl'] === true ? 'rtl' : 'ltr'}
        className={parameters['narrow'] === true ? 'story-narrow' : 'story-whole'}
      >
        <Story />
      </div>
    </StoryFrame>
  );
}

/** Every story that a bill has whatever it sells. Export each by name: Storybook finds names only. */
export function billStories(product: BillStoryProduct) {
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
    await canvas.findByRole('heading', { name: 'Check and pay' }, slow);
  };
  const pay = async (scene: BillScene): Promise<void> => {
    await toReview(scene);
    await scene.userEvent.click(await scene.canvas.findByRole('button', { name: `Pay ${product.pays}` }, slow));
  };
  const seesHeading = async (canvas: Canvas, name: string): Promise<void> =>
    expect(await canvas.findByRole('heading', { name }, slow)).toBeVisible();

  /** Paid, and this is what is read of it. */
  const ends = (heading: string, text: RegExp, course: DoubleOptions['course'] = [], then?: BillStory['play']) =>
    story(
      async (scene) => {
        await pay(scene);
        await seesHeading(scene.canvas, heading);
        await expect(scene.canvas.getByText(text, { selector: 'p' })).toBeVisible();
        await then?.(scene);
      },
      { course },
    );

  return {
    review: story(async (scene) => {
      const { canvas, userEvent } = scene;
      await toReview(scene);
      await expect(canvas.getByRole('heading', { name: 'Check and pay' })).toHaveFocus();
      await expect(await canvas.findByRole('button', { name: `Pay ${product.pays}` })).toBeVisible();
      await expect(sent('quote').at(-1)?.body).toEqual({ operation: product.operation, input: product.input });
      await expect(sent('instruct')).toHaveLength(0);
      await userEvent.click(canvas.getByRole('button', { name: 'Change details' }));
      await canvas.findByRole('heading', { name: product.title });
      await product.kept(canvas);
    }),

    success: story(async (scene) => {
      const { canvas, userEvent, args } = scene;
      await toReview(scene);
      await userEvent.dblClick(await canvas.findByRole('button', { name: `Pay ${product.pays}` }, slow));
      await expect(await canvas.findByRole('heading', { name: 'Delivered' }, slow)).toHaveFocus();
      await expect(canvas.getByText(product.subject, { selector: '.ts-text' })).toBeVisible();
      await expect(canvas.getByText('TRX-88213907')).toBeVisible();
      await expect(sent('instruct')).toHaveLength(1);
      await expect(sent('instruct')[0]?.body).toMatchObject({ operation: product.operation, input: product.input });
      await waitFor(() => expect(args.onSuccess).toHaveBeenCalledOnce());
      await expect(args.onError).not.toHaveBeenCalled();
      await product.delivered?.(canvas, userEvent);
    }),

    processing: ends('On its way', /Do not pay again/, ['processing', 'processing'], async ({ args }) => {
      await waitFor(() => expect(args.onPending).toHaveBeenCalledOnce());
      await expect(args.onSuccess).not.toHaveBeenCalled();
    }),
    processingThenDelivered: ends(
      'On its way',
      /Do not pay again/,
      ['processing', 'succeeded'],
      async ({ canvas, userEvent, args }) => {
        await seesHeading(canvas, 'Delivered');
        await waitFor(() => expect(args.onSuccess).toHaveBeenCalledOnce());
        await product.delivered?.(canvas, userEvent);
      },
    ),
    processingThenFailed: ends(
      'On its way',
      /Do not pay again/,
      ['processing', ['failed', 'released', 'provider_failed']],
      async ({ canvas, args }) => {
        await seesHeading(canvas, 'Not delivered');
        await expect(canvas.getByText(/Your money was given back/, { selector: 'p' })).toBeVisible();
        await expect(args.onSuccess).not.toHaveBeenCalled();
      },
    ),
    unknown: ends('We don’t know the outcome yet', /Do not pay again/, ['unknown'], async ({ canvas, args }) => {
      await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
      await waitFor(() => expect(args.onUnknown).toHaveBeenCalledOnce());
      await expect(args.onError).not.toHaveBeenCalled();
    }),
    unknownThenDelivered: ends(
      'We don’t know the outcome yet',
      /Do not pay again/,
      ['unknown', 'succeeded'],
      async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Check now' }));
        await seesHeading(canvas, 'Delivered');
      },
    ),
    failed: ends(
      'Not delivered',
      /could not deliver this purchase.*Your money was given back/,
      [['failed', 'released', 'provider_failed']],
      async ({ canvas, userEvent }) => {
        await userEvent.click(canvas.getByRole('button', { name: 'Buy again' }));
        await seesHeading(canvas, product.title);
      },
    ),
    partial: ends('Partly delivered', /You only pay for what was/, ['partial']),
    reversed: ends('Taken back', /You are owed a refund/, [['reversed', 'refund_owed', 'reversed']]),
    underReview: ends('A person is looking into it', /Do not pay again/, [['review', 'reserved', 'under_review']]),
    awaitingFunds: ends('Waiting for your payment', /Nothing is bought before/, ['awaiting_funds']),
    balanceTooLow: ends('Nothing was bought', /Your balance does not cover/, [
      ['abandoned', 'released', 'funds_declined'],
    ]),
    shopWalletLow: ends('Not delivered', /This shop cannot complete purchases.*given back/, [
      ['failed', 'released', 'merchant_wallet_low'],
    ]),

    /** It was kept, and is not delivered for this reason. */
    failedBecause: (code: ProblemCode, text: RegExp) => ends('Not delivered', text, [['failed', 'released', code]]),

    /** The companion did not take it on, for this reason. */
    refused: (code: ProblemCode, detail: string) =>
      story(
        async (scene) => {
          await pay(scene);
          const { canvas, args } = scene;
          await expect(await canvas.findByText('This purchase was not accepted', {}, slow)).toBeVisible();
          await expect(canvas.getByText(detail, { exact: false, selector: '.ts-notice-text' })).toHaveTextContent(
            /you were not charged/,
          );
          await expect(args.onSuccess).not.toHaveBeenCalled();
        },
        {},
        (made) => made.next('instruct', () => refuse(code, { detail })),
      ),

    /** The companion finds fault with a field when it is asked for the price. */
    fieldRefused: (field: string, label: string, text: string) =>
      story(
        async (scene) => {
          const { canvas, userEvent } = scene;
          await product.fill(canvas, userEvent);
          await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
          await expect(await canvas.findByText(text, { selector: '.ts-error' }, slow)).toBeVisible();
          await expect(canvas.getByRole('button', { name: `${label}: ${text}` })).toBeVisible();
          await product.kept(canvas);
        },
        {},
        (made) => made.next('quote', () => refuse('invalid_input', { errors: { [field]: text } })),
      ),

    priceChanged: story(
      async (scene) => {
        await pay(scene);
        const { canvas, userEvent, args } = scene;
        await expect(await canvas.findByText('The price changed', {}, slow)).toBeVisible();
        await expect(args.onError).not.toHaveBeenCalled();
        await userEvent.click(canvas.getByRole('button', { name: 'Pay ₦98,765.00' }));
        await seesHeading(canvas, 'Delivered');
      },
      {},
      (made) => made.next('instruct', () => refuse('price_changed', { quote: ngn(98_765) })),
    ),

    providerDown: story(
      async (scene) => {
        await toReview(scene);
        const { canvas, userEvent } = scene;
        await expect(await canvas.findByText('The price could not be loaded', {}, slow)).toBeVisible();
        await expect(canvas.getByText(/Nothing was sent and you were not charged/)).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
        await expect(await canvas.findByRole('button', { name: `Pay ${product.pays}` }, slow)).toBeVisible();
      },
      {},
      (made) => made.next('quote', () => refuse('provider_unavailable')),
    ),

    rateLimited: story(
      async (scene) => {
        await pay(scene);
        const { canvas } = scene;
        await expect(await canvas.findByText('One moment, please', {}, slow)).toBeVisible();
        const button = canvas.getByRole('button', { name: `Pay ${product.pays}` });
        await expect(button).toHaveAccessibleDescription(/You can pay in \d+ seconds?/);
        await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'), { timeout: 6_000 });
      },
      {},
      (made) => made.next('instruct', () => refuse('rate_limited', { retry_after: 2 })),
    ),

    offline: story(async (scene) => {
      await toReview(scene);
      const { canvas, userEvent } = scene;
      const button = await canvas.findByRole('button', { name: `Pay ${product.pays}` }, slow);
      const back = goOffline();
      try {
        await expect(await canvas.findByText('You are offline', { selector: '.ts-notice-title' })).toBeVisible();
        await userEvent.click(button);
        await expect(button).toHaveAccessibleDescription('You can pay once you are connected again.');
        await expect(sent('instruct')).toHaveLength(0);
      } finally {
        back();
      }
    }),

    signedOutWhilePaying: story(
      async (scene) => {
        await pay(scene);
        const { canvas, userEvent } = scene;
        await expect(await canvas.findByText('Please sign in again', {}, slow)).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Change details' }));
        await canvas.findByRole('heading', { name: product.title });
        await product.kept(canvas);
      },
      {},
      (made) => made.next('instruct', () => refuse('unauthenticated')),
    ),

    answerLost: story(
      async (scene) => {
        await pay(scene);
        await seesHeading(scene.canvas, 'Delivered');
        await expect(sent('instruct')).toHaveLength(1);
      },
      {},
      (made) => made.next('instruct', doneButLost),
    ),

    silence: story(
      async (scene) => {
        await pay(scene);
        await seesHeading(scene.canvas, 'We don’t know the outcome yet');
        await expect(scene.canvas.getByText(/Do not pay again/, { selector: 'p' })).toBeVisible();
        await expect(scene.canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
      },
      {},
      (made) => {
        made.always('instruct', lostResponse);
        made.always('byKey', () => htmlPage(502));
      },
    ),

    /** The page was closed while paying. What was bought is told in words, though no list is loaded yet. */
    reloaded: story(
      async ({ canvas }) => {
        await seesHeading(canvas, 'Checking your last purchase');
        await expect(canvas.getByText(product.pays)).toBeVisible();
        await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
      },
      {},
      (made) => {
        leaveAttempt(product);
        made.always('byKey', () => htmlPage(502));
      },
    ),

    /** A list of the form does not come, and then it does. `begin` does what makes the form ask for it. */
    listFails: (lookup: LookupOperationId, begin: (scene: BillScene) => Promise<void> = async () => {}) => {
      let down = true;
      return story(
        async (scene) => {
          const { canvas, userEvent } = scene;
          await canvas.findByRole('heading', { name: product.title }, slow);
          await begin(scene);
          await expect(await canvas.findByText('This list could not be loaded', {}, { timeout: 8_000 })).toBeVisible();
          down = false;
          await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
          await waitFor(() => expect(canvas.queryByText('This list could not be loaded')).toBeNull(), slow);
        },
        {},
        (made) => {
          down = true;
          made.always('lookup', (proceed) => (down ? refuse('provider_unavailable') : proceed()));
          if (!product.till?.lookups?.[lookup]) throw new Error(`The double of these stories has no list ${lookup}.`);
        },
      );
    },

    /** A list of the form is on its way. */
    listLoading: (begin: (scene: BillScene) => Promise<void> = async () => {}) =>
      story(
        async (scene) => {
          await scene.canvas.findByRole('heading', { name: product.title }, slow);
          await begin(scene);
          await expect(await scene.canvas.findByText('Loading')).toBeInTheDocument();
        },
        {},
        (made) => made.always('lookup', noAnswer),
      ),

    notAllowed: story(
      async ({ canvas }) => {
        await expect(await canvas.findByText('Not available for your account', {}, slow)).toBeVisible();
      },
      {},
      (made) =>
        made.always('session', async (proceed) => {
          const session: unknown = await (await proceed()).json();
          return Response.json({ ...Object(session), abilities: [] });
        }),
    ),

    dark: story(toReview, {}, undefined, { parameters: { dark: true } }),
    rightToLeft: story(({ canvas, userEvent }) => product.fill(canvas, userEvent), {}, undefined, {
      parameters: { rtl: true },
    }),
    narrow320: story(
      async (scene) => {
        const fits = async (): Promise<void> =>
          expect(scene.canvasElement.querySelector('.story-narrow')?.scrollWidth).toBeLessThanOrEqual(320);
        await product.fill(scene.canvas, scene.userEvent);
        await fits();
        await scene.userEvent.click(scene.canvas.getByRole('button', { name: 'Continue' }));
        await scene.userEvent.click(await scene.canvas.findByRole('button', { name: `Pay ${product.pays}` }, slow));
        await seesHeading(scene.canvas, 'Delivered');
        await product.delivered?.(scene.canvas, scene.userEvent);
        await fits();
      },
      {},
      undefined,
      { parameters: { narrow: true }, globals: { viewport: { value: 'narrow' } } },
    ),
  };
}

/** Two cores and many stories at once: nothing here is fast. */
const slow = { timeout: 6_000 };

function leaveAttempt({ operation, input, pays }: BillStoryProduct): void {
  createAttemptStorage(localStorage, '/till', 'tag_ada').keep({
    key: 'key-of-an-earlier-page',
    operation,
    input,
    quote: ngn(Number(pays.replace(/[^\d.]/g, ''))),
    sentAt: Date.now() - 60_000,
    sends: 1,
  });
}
