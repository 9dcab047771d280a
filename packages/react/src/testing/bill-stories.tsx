import { expect, waitFor } from 'storybook/test';
import { naira } from '@tillside/contract';
import { outcomeStories } from './bill-outcomes.ts';
import { billActs, type BillActs, type BillStoryProduct } from './bill-scene.tsx';
import { troubleStories } from './bill-trouble.ts';
import { expectFormOnScreen, expectOnScreen } from './on-screen.ts';
import { pressPay, readyToPay } from './press-pay.ts';

export { billMeta, type BillScene, type BillStoryProduct } from './bill-scene.tsx';

/** The stories of every bill, whatever it sells. Export each by name: Storybook finds names only. */
export function billStories(product: BillStoryProduct) {
  const acts = billActs(product);
  return {
    ...outcomeStories(product, acts),
    ...troubleStories(product, acts),
    ...backStories(product, acts),
    ...lookStories(product, acts),
  };
}

/** The browser's Back, from the review. */
function backStories(product: BillStoryProduct, { story, toReview, sent, seesHeading }: BillActs) {
  return {
    backFromReview: story(async (scene) => {
      await toReview(scene);
      history.back();
      await seesHeading(scene.canvas, product.title);
      await product.kept(scene.canvas);
      await expect(sent('instruct')).toHaveLength(0);
    }),
  };
}

/** Dark, from right to left, and as narrow and as low as it gets. */
function lookStories(product: BillStoryProduct, { story, toReview, seesHeading }: BillActs) {
  return {
    /** With a balance, the form with Continue, the ticket with Pay and the delivery with Done fit without scrolling. */
    onOneScreen: story(
      async (scene) => {
        const { canvas, canvasElement, userEvent } = scene;
        await product.fill(canvas, userEvent);
        await userEvent.tab();
        await waitFor(() => expect(canvasElement.querySelector('.ts-bone, .ts-name[data-at="checking"]')).toBeNull());
        expectFormOnScreen(canvasElement);
        await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
        await canvas.findByRole('heading', { name: 'Check and pay' });
        const pay = await readyToPay(canvas, `Pay ${product.pays}`);
        await canvas.findByText(/left after/);
        expectOnScreen(canvasElement, pay, '.ts-heading, .ts-ticket');
        await userEvent.click(pay);
        await seesHeading(canvas, 'Delivered');
        const codes = '.ts-token-digits, .ts-pin-digits';
        if (product.codes) await waitFor(() => expect(canvasElement.querySelector(codes)).toBeVisible());
        const done = canvas.getByRole('button', { name: 'Done' });
        expectOnScreen(canvasElement, done, `.ts-seal, .ts-hero, .ts-outcome-subject, ${codes}`);
        // Several pins are longer than the screen: Done stays in sight, and the shares are below.
        if ((product.codes ?? 0) <= 1) expectOnScreen(canvasElement, done, '.ts-shares');
      },
      { balance: { name: 'Sunbird balance', available: naira(200_000) } },
      undefined,
      { globals: { viewport: { value: 'shop' } } },
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
        await pressPay(scene.canvas, scene.userEvent, `Pay ${product.pays}`);
        await seesHeading(scene.canvas, 'Delivered');
        await scene.userEvent.click(scene.canvas.getByText('Details', { selector: 'summary' }));
        await product.delivered?.(scene.canvas, scene.userEvent);
        await fits();
      },
      {},
      undefined,
      { parameters: { narrow: true }, globals: { viewport: { value: 'narrow' } } },
    ),
  };
}
