import { expect, waitFor } from 'storybook/test';
import { naira, type FieldError, type LookupOperationId, type ProblemCause } from '@tillside/contract';
import { createAttemptStorage } from '../kernel/runtime/attempt-storage.ts';
import { type BillActs, type BillScene, type BillStoryProduct } from './bill-scene.tsx';
import { doneButLost, htmlPage, lostResponse, noAnswer, refuse } from './companion-double.ts';
import { goOffline, inTime } from './story.tsx';
import { pressEdit } from './press-edit.ts';
import { json } from './answers.ts';
import { pressPay } from './press-pay.ts';

/** The possible obstacles of a purchase, and how the form recovers. */
export function troubleStories(product: BillStoryProduct, { story, sent, toReview, pay, seesHeading }: BillActs) {
  return {
    /** The companion did not accept it, for this reason. */
    refused: (cause: ProblemCause, reason: string) =>
      story(
        async (scene) => {
          await pay(scene);
          const { canvas, args } = scene;
          await expect(await canvas.findByText('This purchase was not accepted')).toBeVisible();
          await expect(canvas.getByText(reason, { exact: false, selector: '.ts-notice-text' })).toHaveTextContent(
            /you were not charged/,
          );
          await expect(args.onSuccess).not.toHaveBeenCalled();
        },
        {},
        (made) => made.next('instruct', () => refuse(cause.code, cause)),
      ),

    /** The companion refuses a field when the price is requested. */
    fieldRefused: (field: string, label: string, error: FieldError, text: string) =>
      story(
        async (scene) => {
          const { canvas, userEvent } = scene;
          await product.fill(canvas, userEvent);
          await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
          await expect(await canvas.findByText(text, { selector: '.ts-error' })).toBeVisible();
          await expect(scene.canvasElement.querySelector('.ts-error')?.closest('.ts-field')).toHaveTextContent(label);
          await product.kept(canvas);
        },
        {},
        (made) => made.next('quote', () => refuse('invalid_input', { errors: { [field]: error } })),
      ),

    priceChanged: story(
      async (scene) => {
        await pay(scene);
        const { canvas, userEvent, args } = scene;
        await expect(await canvas.findByText('The price changed')).toBeVisible();
        await expect(args.onError).not.toHaveBeenCalled();
        await pressPay(canvas, userEvent, 'Pay ₦98,765');
        await seesHeading(canvas, 'Delivered');
      },
      {},
      (made) =>
        made.next('instruct', () => {
          const quote = naira(98_765);
          // A price in another currency is requested again, with its rate.
          made.next('quote', () => json({ quote, expires_at: new Date(Date.now() + 60_000).toISOString() }));
          return refuse('price_changed', { quote });
        }),
    ),

    providerDown: story(
      async (scene) => {
        await toReview(scene);
        const { canvas, userEvent } = scene;
        await expect(await canvas.findByText('The price could not be loaded')).toBeVisible();
        await expect(
          canvas.getByText(/Nothing was sent and you were not charged/, { selector: '.ts-notice-paragraph' }),
        ).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
        await expect(await canvas.findByRole('button', { name: `Pay ${product.pays}` })).toBeVisible();
      },
      {},
      (made) => made.next('quote', () => refuse('provider_unavailable')),
    ),

    rateLimited: story(
      async (scene) => {
        await pay(scene);
        const { canvas } = scene;
        await expect(await canvas.findByText('One moment, please')).toBeVisible();
        const button = canvas.getByRole('button', { name: `Pay ${product.pays}` });
        await expect(button).toHaveAccessibleDescription(/You can pay in \d+ seconds?/);
        await expect(button).toHaveAttribute('aria-disabled', 'true');
        await inTime(() => expect(button).not.toHaveAttribute('aria-disabled'));
      },
      {},
      (made) => made.next('instruct', () => refuse('rate_limited', { retry_after: 20 })),
    ),

    offline: story(async (scene) => {
      await toReview(scene);
      const { canvas, userEvent } = scene;
      const button = await canvas.findByRole('button', { name: `Pay ${product.pays}` });
      const back = goOffline();
      try {
        await expect(await canvas.findByText('You are offline', { selector: '.ts-notice-title' })).toBeVisible();
        await userEvent.click(button);
        await expect(button).toHaveAccessibleDescription('You can pay once you are back online.');
        await expect(sent('instruct')).toHaveLength(0);
      } finally {
        back();
      }
    }),

    signedOutWhilePaying: story(
      async (scene) => {
        await pay(scene);
        const { canvas, userEvent } = scene;
        await expect(await canvas.findByText('Please sign in again')).toBeVisible();
        await pressEdit(canvas, userEvent);
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
        made.always('find', () => htmlPage(502));
      },
    ),

    /** The page was closed while paying. The purchase is described although no list is loaded yet. */
    reloaded: story(
      async ({ canvas }) => {
        await seesHeading(canvas, 'Checking your last purchase');
        await expect(canvas.getByText(product.pays)).toBeVisible();
        await expect(canvas.queryByRole('button', { name: /^Pay/ })).toBeNull();
      },
      {},
      (made) => {
        leaveAttempt(product);
        made.always('find', () => htmlPage(502));
      },
    ),

    /** A list of the form fails to load, and then loads. `begin` makes the form request it. */
    listFails: (lookup: LookupOperationId, begin: (scene: BillScene) => Promise<void> = async () => {}) => {
      let down = true;
      return story(
        async (scene) => {
          const { canvas, userEvent } = scene;
          await canvas.findByRole('heading', { name: product.title });
          await begin(scene);
          await expect(await canvas.findByText('This list could not load')).toBeVisible();
          down = false;
          await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
          await waitFor(() => expect(canvas.queryByText('This list could not load')).toBeNull());
        },
        {},
        (made) => {
          down = true;
          made.always('lookup', (proceed) => (down ? refuse('provider_unavailable') : proceed()));
          if (!product.till?.lookups?.[lookup]) throw new Error(`The double of these stories has no list ${lookup}.`);
        },
      );
    },

    /** A list of the form is loading. */
    listLoading: (begin: (scene: BillScene) => Promise<void> = async () => {}) =>
      story(
        async (scene) => {
          await scene.canvas.findByRole('heading', { name: product.title });
          await begin(scene);
          await expect(await scene.canvas.findByText('Loading')).toBeInTheDocument();
        },
        {},
        (made) => made.always('lookup', noAnswer),
      ),

    notAllowed: story(
      async ({ canvas }) => {
        await expect(await canvas.findByText('Not available for your account')).toBeVisible();
      },
      {},
      (made) =>
        made.always('session', async (proceed) => {
          const session: unknown = await (await proceed()).json();
          return Response.json({ ...Object(session), abilities: [] });
        }),
    ),
  };
}

function leaveAttempt({ operation, input, pays }: BillStoryProduct): void {
  createAttemptStorage(localStorage, '/till', 'tag_ada').save({
    key: 'key-of-an-earlier-page',
    operation,
    input,
    quote: naira(Number(pays.replace(/[^\d.]/g, ''))),
    sentAt: Date.now() - 60_000,
    sends: 1,
  });
}
