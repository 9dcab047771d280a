import { expect, waitFor } from 'storybook/test';
import type { ProblemCode } from '@tillside/contract';
import { type BillActs, type BillStory, type BillStoryProduct } from './bill-scene.tsx';
import { htmlPage, type CompanionDouble, type DoubleOptions } from './companion-double.ts';
import { lookAgain } from './story.tsx';
import { pressEdit } from './press-edit.ts';
import { pressPay, readyToPay } from './press-pay.ts';

/** From the review to each outcome that a purchase can have. */
export function outcomeStories(product: BillStoryProduct, { story, sent, toReview, pay, seesHeading }: BillActs) {
  /** A story that pays, and asserts the heading and the text of the outcome. */
  const ends = (
    heading: string,
    text: RegExp,
    course: DoubleOptions['course'] = [],
    then?: BillStory['play'],
    arrange?: (made: CompanionDouble) => void,
  ) =>
    story(
      async (scene) => {
        await pay(scene);
        await seesHeading(scene.canvas, heading);
        await expect(scene.canvas.getByText(text, { selector: 'p' })).toBeVisible();
        await then?.(scene);
      },
      { course },
      arrange,
    );

  return {
    review: story(async (scene) => {
      const { canvas, userEvent } = scene;
      await toReview(scene);
      await expect(canvas.getByRole('heading', { name: 'Check and pay' })).toHaveFocus();
      await expect(await canvas.findByRole('button', { name: `Pay ${product.pays}` })).toBeVisible();
      await expect(sent('quote').at(-1)?.body).toEqual({ operation: product.operation, input: product.input });
      await expect(sent('instruct')).toHaveLength(0);
      await pressEdit(canvas, userEvent);
      await canvas.findByRole('heading', { name: product.title });
      await product.kept(canvas);
    }),

    success: story(async (scene) => {
      const { canvas, userEvent, args } = scene;
      await toReview(scene);
      await userEvent.dblClick(await readyToPay(canvas, `Pay ${product.pays}`));
      await expect(await canvas.findByRole('heading', { name: 'Delivered' })).toHaveFocus();
      await expect(canvas.getByText(product.headline, { selector: '.ts-outcome-subject bdi' })).toBeVisible();
      await expect(canvas.getByText('TRX-88213907')).not.toBeVisible();
      await userEvent.click(await canvas.findByText('Details', { selector: 'summary *, summary' }));
      await expect(await canvas.findByText('TRX-88213907')).toBeVisible();
      await expect(sent('instruct')).toHaveLength(1);
      await expect(sent('instruct')[0]?.body).toMatchObject({ operation: product.operation, input: product.input });
      await waitFor(() => expect(args.onSuccess).toHaveBeenCalledOnce());
      await expect(args.onError).not.toHaveBeenCalled();
      await product.delivered?.(canvas, userEvent);
    }),

    processing: ends(
      'On its way',
      /is working on it. No need to pay again/,
      ['processing', 'processing'],
      async ({ args }) => {
        await waitFor(() => expect(args.onPending).toHaveBeenCalledOnce());
        await expect(args.onSuccess).not.toHaveBeenCalled();
      },
    ),
    processingThenDelivered: ends(
      'On its way',
      /is working on it. No need to pay again/,
      ['processing', 'succeeded'],
      async ({ canvas, userEvent, args }) => {
        lookAgain();
        await seesHeading(canvas, 'Delivered');
        await waitFor(() => expect(args.onSuccess).toHaveBeenCalledOnce());
        await userEvent.click(canvas.getByText('Details', { selector: 'summary' }));
        await product.delivered?.(canvas, userEvent);
      },
    ),
    processingThenFailed: ends(
      'On its way',
      /is working on it. No need to pay again/,
      ['processing', ['failed', 'released', 'provider_failed']],
      async ({ canvas, args }) => {
        lookAgain();
        await seesHeading(canvas, 'Not delivered');
        await expect(canvas.getByText(/is back in your balance/, { selector: 'p' })).toBeVisible();
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
        await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }));
        await seesHeading(canvas, 'Delivered');
      },
      // The widget’s own checks fail, so the button is there however late it is pressed.
      (made) => made.always('one', () => htmlPage(502)),
    ),
    failed: ends(
      'Not delivered',
      /could not deliver this purchase.*is back in your balance/,
      [['failed', 'released', 'provider_failed']],
      async ({ canvas, userEvent }) => {
        await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
        await userEvent.click(canvas.getByRole('button', { name: 'Change details' }));
        await seesHeading(canvas, product.title);
      },
    ),
    /** Trying again makes another purchase: at its review, with its own key, and nothing is sent before Pay. */
    failedThenTriedAgain: ends(
      'Not delivered',
      /is back in your balance/,
      [['failed', 'released', 'provider_failed']],
      async (scene) => {
        const { canvas, userEvent } = scene;
        await userEvent.dblClick(canvas.getByRole('button', { name: 'Try again' }));
        await expect(await canvas.findByRole('heading', { name: 'Check and pay' })).toHaveFocus();
        await expect(sent('instruct')).toHaveLength(1);
        await pressPay(canvas, userEvent, `Pay ${product.pays}`);
        await waitFor(() => expect(sent('instruct')).toHaveLength(2));
        const [first, second] = sent('instruct');
        await expect(second?.body).toEqual(first?.body);
        await expect(second?.key).not.toBe(first?.key);
      },
    ),
    /** Money may have been taken, so no button offers to try again. */
    failedMoneyNotBack: ends(
      'Not delivered',
      /is being given back/,
      [['failed', 'releasing', 'provider_failed']],
      async ({ canvas }) => {
        await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
        await expect(canvas.getByRole('button', { name: 'Done' })).toBeVisible();
        await expect(canvas.getByRole('button', { name: 'Change details' })).toBeVisible();
      },
    ),
    partial: ends('Partly delivered', /You only pay for what was/, ['partial'], async ({ args }) => {
      await waitFor(() => expect(args.onPartial).toHaveBeenCalledOnce());
      await expect(args.onError).not.toHaveBeenCalled();
    }),
    reversed: ends('Reversed', /You are owed a refund/, [['reversed', 'refund_owed', 'reversed']]),
    underReview: ends('A person is looking into it', /Do not pay again/, [['review', 'reserved', 'under_review']]),
    awaitingFunds: ends('Waiting for your payment', /Nothing is bought until then/, ['awaiting_funds']),
    balanceTooLow: ends('Nothing was bought', /Your balance does not cover/, [
      ['abandoned', 'released', 'funds_declined'],
    ]),
    shopWalletLow: ends('Not delivered', /We can’t do this right now\..*back in your balance/, [
      ['failed', 'released', 'merchant_wallet_low'],
    ]),

    /** It was stored, and was not delivered for this reason. */
    failedBecause: (code: ProblemCode, text: RegExp) => ends('Not delivered', text, [['failed', 'released', code]]),
  };
}
