import { expect } from '@playwright/test';
import { hosted } from '../e2e/hosted-world.ts';
import { openWebkit } from './driver.ts';
import { pressButton, put, shows } from './hands.ts';

hosted('airtime is bought once in the shop, and is found again after a reload', async ({ worlds }) => {
  const world = await worlds.open();
  const webkit = await openWebkit();
  try {
    await world.sandbox.settle(1);
    await webkit.goTo(world.shopUrl);
    const init = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"user":"ada"}' }`;
    expect(await webkit.evaluate(`fetch('/api/sign-in', ${init}).then(({ status }) => status)`)).toBe(200);
    await webkit.goTo(world.shopUrl);
    await put(webkit, '//input[@inputmode="tel"]', '08031234567');
    await put(webkit, '//label[normalize-space(.)="Amount"]', '500');
    await pressButton(webkit, 'Continue');
    await pressButton(webkit, 'Pay ₦');
    await shows(webkit, 'Delivered');
    const { items } = (await webkit.evaluate(`fetch('/till/instructions').then((answer) => answer.json())`)) as {
      items: readonly { readonly ref: string }[];
    };
    expect(items).toHaveLength(1);
    expect(await world.sandbox.truth(items[0]?.ref ?? '')).toMatchObject({ executions: 1, status: 'success' });
    // The same purchase, as a page that was loaded since shows it.
    await webkit.goTo(`${world.shopUrl}/history`);
    await shows(webkit, '0803 123 4567');
  } finally {
    await webkit.close();
    await world.stop();
  }
});
