/* oxlint-disable react-hooks/rules-of-hooks -- Playwright's `use` hands a fixture over; it is no hook */
import { expect } from '@playwright/test';
import { test as canaryTest, type CanaryShop } from '../hostile/canary/fixtures.ts';
import { readSinks, type Sinks } from '../hostile/canary/page-sinks.ts';
import { plants, type Act } from '../hostile/canary/plants.ts';
import { canaries, findSecrets, type Secrets } from '../hostile/canary/secrets.ts';
import { grouped } from '../hostile/world.ts';
import { openWebkit, type Webkit } from './driver.ts';
import { inFrame, press, pressButton, shows } from './hands.ts';

/** Looks through megabytes for some dozen spellings, and builds the page. */
canaryTest.describe.configure({ timeout: 120_000 });

const test = canaryTest.extend<{ readonly webkit: Webkit }>({
  /** Signed in as ada, on no page of the shop yet. */
  webkit: async ({ shop }, use) => {
    const webkit = await openWebkit();
    try {
      await webkit.goTo(shop.url);
      await webkit.addCookie('shopper', 'ada');
      await use(webkit);
    } finally {
      await webkit.close();
    }
  },
});

for (const mountedOn of ['a', 'b', 'c'] as const) {
  test.describe(`frames on mount ${mountedOn}`, () => {
    test.use({ mountedOn });

    test('no number, code or expiry of a shown card is anywhere but in its frame', async ({ webkit, shop }) => {
      const card = await shop.card();
      const frame = 'iframe[title="Card details"]';
      await webkit.goTo(`${shop.url}/?card=${card.id}`);
      await pressButton(webkit, 'Show details');
      const shown = await inFrame(
        webkit,
        async () => {
          await press(webkit, 'button');
          return shows(webkit, grouped(card.number));
        },
        frame,
      );
      expect(shown).toContain(canaries.ccv);
      const sinks = await allSinks(webkit, shop);
      expect(sinks['answers']).toContain('/frames/reveal');
      expect(sinks['react']).toContain(card.id);
      expectSilence(sinks, { number: card.number, ccv: canaries.ccv, expiry: canaries.expiry });
    });

    test('no PIN and no one-time password is anywhere but in its frame', async ({ webkit, shop }) => {
      const frame = 'iframe[title="Secure payment"]';
      await webkit.goTo(`${shop.url}/?checkout=${await shop.checkout()}`);
      await pressButton(webkit, 'Pay ₦4,500');
      await inFrame(
        webkit,
        async () => {
          const asksForPassword = (): Promise<unknown> =>
            webkit.evaluate(`document.querySelector('#otp')?.checkVisibility() ?? false`);
          // Types again if the frame was not ready to be seen: it then shows that, and clears what was typed.
          await expect(async () => {
            if (!(await asksForPassword())) {
              await retype(webkit, '#username', '@ada');
              await retype(webkit, '#pin', canaries.pin);
              await press(webkit, 'button.primary');
            }
            await expect.poll(asksForPassword, { timeout: 4_000 }).toBe(true);
          }).toPass({ timeout: 40_000 });
          await retype(webkit, '#otp', canaries.otp);
          await press(webkit, 'button.primary');
        },
        frame,
      );
      await shows(webkit, 'Paid');
      const sinks = await allSinks(webkit, shop);
      expect(sinks['answers']).toContain('/frames/pin');
      expectSilence(sinks, { pin: canaries.pin, password: canaries.otp });
    });
  });
}

test('the canary is detected in every place of the page and of the companion', async ({ webkit, shop }) => {
  const { id } = await shop.card();
  await webkit.goTo(`${shop.url}/?card=${id}`);
  await webkit.find(`//button[contains(., 'Show details')]`);
  const act: Act = (work) => (text) => webkit.evaluate(`(${String(work)})(${JSON.stringify(text)})`);
  const found = Object.keys(await allSinks(webkit, shop));
  expect(found).toHaveLength(14);
  for (const [index, [sink, plant]] of Object.entries(plants(act, shop)).entries()) {
    // What goes over the network and to the console is read in the other browsers: no driver tells of it here.
    if (!found.includes(sink)) continue;
    const number = `45395787636${String(21_000 + index)}`;
    await plant(number);
    const see = async () => findSecrets((await allSinks(webkit, shop))[sink] ?? '', { number });
    await expect.poll(see, sink).toEqual(['number as plain']);
  }
});

async function retype(webkit: Webkit, selector: string, text: string): Promise<void> {
  await press(webkit, selector);
  await webkit.evaluate('document.activeElement.select()');
  await webkit.type(text);
}

async function allSinks(webkit: Webkit, shop: CanaryShop): Promise<Sinks> {
  return { ...(await shop.sinks()), ...((await webkit.evaluate(`(${String(readSinks)})()`)) as Sinks) };
}

function expectSilence(sinks: Sinks, secrets: Secrets): void {
  for (const [sink, text] of Object.entries(sinks)) expect([sink, findSecrets(text, secrets)]).toEqual([sink, []]);
}
