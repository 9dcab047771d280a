import { browserOf, failIn, openBy } from '../companion/frame-client.ts';
import { bootyOf, hookEverything } from './hooks.ts';
import { expect, grouped, openFrame, press, readable, reveal, test, waitFor } from './world.ts';

test(
  'a page in which everything is hooked sees a ticket and a height, and nothing of the card',
  { tag: '@essential' },
  async ({ page, shop }) => {
    const card = await shop.card();
    await hookEverything(page);
    const frame = await reveal(page, card);
    await expect(frame.getByText(grouped(card.number))).toBeVisible();
    await page.evaluate(() => window.sendToFrames({ type: 'hide' }));
    await waitFor(page, 'hidden');
    const seen = [await bootyOf(page), await readable(page)].join('\n');
    // The hooks work: they saw what is visible.
    const { ticket } = await page.evaluate(() => window.lastTicket);
    expect(seen).toContain(`submit [["t","${ticket}"]]`);
    expect(seen).toContain('"hello"');
    expect(seen).toMatch(/port \{"type":"ready","height":\d+/);
    for (const secret of [card.number, grouped(card.number), card.number.slice(4, 12), card.expiry, `"${card.ccv}"`])
      expect(seen).not.toContain(secret);
    expect(seen).not.toContain('"shared"');
  },
);

test('a page in which everything is hooked sees no PIN, no one-time password and no key', async ({ page, shop }) => {
  const checkout = await shop.checkout();
  await hookEverything(page);
  const frame = await openFrame(page, `/checkouts/${checkout}/attempts`);
  const type = async (label: string, text: string): Promise<void> => {
    await expect(async () => {
      await frame.getByLabel(label).fill('');
      await frame.getByLabel(label).pressSequentially(text);
      expect(await frame.getByLabel(label).inputValue()).toBe(text);
    }).toPass({ timeout: 10_000 });
  };
  await type('Email or tag of your wallet', '@ada');
  await type('PIN, four digits', '1234');
  await press(page, frame, 'Continue', 'otp');
  const otp = await shop.otp();
  await type('One-time password, five digits', otp);
  await press(page, frame, 'Pay', 'done');
  const seen = [await bootyOf(page), await readable(page)].join('\n');
  expect(seen).toContain('"type":"done"');
  for (const secret of ['1234"', '"1234', `"${otp}`, `${otp}"`, '@ada']) expect(seen).not.toContain(secret);
  expect(seen).not.toMatch(/^(event )?(key|input|beforeinput|keydown|keyup)/m);
});

test('a hook that keeps the form back has a ticket of another browser’s, and the person sees no frame', async ({
  page,
  shop,
}) => {
  const { id } = await shop.card();
  const stolen = await page.evaluate(async (path) => {
    const kept: string[] = [];
    HTMLFormElement.prototype.submit = function submit() {
      kept.push(...[...new FormData(this).values()].map(String));
    };
    await window.openFrame(path);
    return kept;
  }, `/cards/${id}/reveal`);
  const [ticket = ''] = stolen;
  expect(ticket).toMatch(/^[\w-]{43}$/);
  const thief = await openBy(shop, browserOf('ada'), ticket);
  expect([thief.status, failIn(thief)]).toEqual([403, 'bind']);
  expect(await page.evaluate(() => window.received.map(({ at }) => at))).toEqual(['mint']);
});

test('a page that fixes its own randomness and its own cryptography does not reach those of the frame', async ({
  page,
  shop,
}) => {
  const card = await shop.card();
  await page.evaluate(() => {
    crypto.getRandomValues = (array) => array;
    for (const name of ['generateKey', 'deriveBits', 'deriveKey', 'importKey', 'encrypt', 'decrypt', 'sign'] as const) {
      Object.defineProperty(SubtleCrypto.prototype, name, {
        value: () => {
          window.seen.push(`broken ${name}`);
          throw new Error('broken');
        },
      });
    }
  });
  const frame = await reveal(page, card);
  await expect(frame.getByText(grouped(card.number))).toBeVisible();
  expect(await page.evaluate(() => window.seen.filter((line) => line.startsWith('broken')))).toEqual([]);
});
