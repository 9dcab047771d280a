import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { naira } from './amounts.ts';
import { expectAccessible, overflow } from './accessible-page.ts';
import { askForTopUp, CheckoutPage, payAddress } from './checkout-page.ts';
import { expect, processTest, signIn, test } from './fixtures.ts';
import { recordTraffic } from './traffic.ts';

processTest(
  'a PIN and a one-time password are in no page, storage, log or store, and in no request outside the sealed frame',
  async ({ page, open, world, consoleLines }) => {
    const traffic = recordTraffic(page);
    await signIn(page.context(), 'ada');
    await open('ada', payAddress(await askForTopUp(page.request, naira(7_300))));
    const checkout = new CheckoutPage(page);
    await checkout.open();
    await checkout.enterPin({ username: '@ada', pin: '8642' });
    await expect(checkout.frame.getByRole('status')).toContainText('tries left');
    await checkout.enterPin({ username: '', pin: '1234' });
    await checkout.otpAsked();
    const otp = await world.live.lastOtp();
    const shownWhileTyping = await page.content();
    await checkout.enterOtp(otp);
    await expect(checkout.paid).toBeVisible();

    const exchanges = await traffic();
    const places = {
      outside: exchanges.filter(({ url }) => !url.includes('/frames/')).map(({ text }) => text),
      // Inside they are encrypted: neither request nor answer shows them.
      frames: exchanges.filter(({ url }) => url.includes('/frames/')).map(({ text }) => text),
      page: [shownWhileTyping, await page.content()],
      storage: [
        await page.evaluate(() =>
          JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
        ),
        JSON.stringify(await page.context().storageState({ indexedDB: true })),
      ],
      console: consoleLines,
      log: [await world.log()],
      store: ['till-live.db', 'till-live.db-wal', 'shop.db'].map((file) => textOf(join(world.dataDirectory, file))),
    };
    expect(places.frames.join('\n')).toContain('/frames/pin'); // the recorder did record
    expect(places.store.join('\n')).toContain('wallet.pay');
    for (const secret of ['8642', '1234', otp]) {
      for (const [place, texts] of Object.entries(places)) {
        // As a separate value: four digits may be part of any number or id.
        const found = texts.flatMap((text) => [
          ...text.matchAll(new RegExp(`(["'=>:\\s])${secret}(["'<,&}\\s])`, 'g')),
        ]);
        expect([place, secret, found.map(([match]) => match)]).toEqual([place, secret, []]);
      }
    }
  },
);

test('the page of a payment: nothing for axe to find around and inside the frame, and no sideways scrolling at 320 pixels', async ({
  page,
  open,
}) => {
  await signIn(page.context(), 'ada');
  await open('ada', payAddress(await askForTopUp(page.request)));
  const checkout = new CheckoutPage(page);
  await expect(checkout.begin).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await checkout.open();
  await expectAccessible(page);
  expect(await overflow(page)).toBe(0);
});

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return ''; // a log that was written into its database is gone
  }
}
