import { expect } from 'storybook/test';
import { outcomeStories } from './bill-outcomes.ts';
import { billActs, type BillActs, type BillStoryProduct } from './bill-scene.tsx';
import { troubleStories } from './bill-trouble.ts';
import { pressPay } from './press-pay.ts';

export { billMeta, type BillScene, type BillStoryProduct } from './bill-scene.tsx';

/** Every story that a bill has whatever it sells. Export each by name: Storybook finds names only. */
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

/** Dark, from right to left, and as narrow as it gets. */
function lookStories(product: BillStoryProduct, { story, toReview, seesHeading }: BillActs) {
  return {
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
        await product.delivered?.(scene.canvas, scene.userEvent);
        await fits();
      },
      {},
      undefined,
      { parameters: { narrow: true }, globals: { viewport: { value: 'narrow' } } },
    ),
  };
}
