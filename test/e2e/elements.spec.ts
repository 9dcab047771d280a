import { AirtimePage } from './airtime-page.ts';
import { balanceOf, expect, onlyPurchase, test } from './fixtures.ts';
import { servePlainPage } from './elements-page.ts';

/* The elements on pages of plain HTML, with the policy that a careful shop has. */

test('one script and one element buy airtime once, where only files of the shop may load', async ({
  page,
  open,
  world,
}) => {
  await servePlainPage(page, '<till-airtime url="/till"></till-airtime>');
  await open('ada', '/plain.html');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  const { ref } = await onlyPurchase(page.request);
  expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1, status: 'success' });
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
});
