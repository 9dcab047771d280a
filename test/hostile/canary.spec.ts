import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { test, type CanaryShop } from './canary/fixtures.ts';
import { framesElsewhere, heapStrings } from './canary/heap.ts';
import { pageSinks, type Sinks } from './canary/page-sinks.ts';
import { wordsOfPdf } from './canary/pdf.ts';
import { plants, type Act } from './canary/plants.ts';
import { canaries, findSecrets, type Secrets } from './canary/secrets.ts';

// Each looks through megabytes for some dozen spellings. One worker does them all: it builds the page, and only once.
test.describe.configure({ mode: 'default', timeout: 90_000 });

/** Only Chromium gives a snapshot of its heap; Firefox prints, but writes a PDF whose letters are not read here (pdf.ts). */
const ofChromium = { tag: '@chromium' };

for (const environment of ['sandbox', 'live'] as const) {
  test.describe(`in ${environment}`, () => {
    test.use({ environment });
    test('no number, security code or expiry of a shown card is anywhere but in its frame', async ({
      page,
      shop,
      logs,
    }) => {
      const card = await shop.card();
      const frame = await showCard(page, shop, card.id);
      await expect(frame.getByText(grouped(card.number))).toBeVisible();
      await expect(frame.getByText(canaries.ccv, { exact: true })).toBeVisible();
      await expect(frame.getByText(canaries.expiry, { exact: true })).toBeVisible();
      const sinks = await allSinks(page, shop, logs);
      expect(sinks['urls']).toContain('/frames/open');
      expect(sinks['answers']).toContain('/frames/reveal');
      expect(sinks['store']).toContain(card.id);
      expect(sinks['react']).toContain(card.id);
      await expectSilence(sinks, secretsOf(card.number));
      // Nor after it was hidden, in what it leaves behind.
      await page.locator('#elsewhere').click();
      await expect(frame.getByText(grouped(card.number))).toHaveCount(0);
      await expectSilence(await allSinks(page, shop, logs), secretsOf(card.number));
    });
  });
}

test('no PIN and no one-time password, right or wrong, is anywhere but in its frame', async ({ page, shop, logs }) => {
  await payByWallet(page, shop, { wrongFirst: true });
  const sinks = await allSinks(page, shop, logs);
  expect(sinks['answers']).toContain('/frames/pin');
  await expectSilence(sinks, typed);
});

test.describe('on PostgreSQL', () => {
  test.use({ store: 'postgres' });
  test('no secret of a card or of a payment is in a row of any table', { tag: '@once' }, async ({ page, shop }) => {
    const card = await shop.card();
    await payByWallet(page, shop, { wrongFirst: true });
    await showCard(page, shop, card.id);
    const { store = '' } = await shop.sinks();
    expect(store).toContain(card.id);
    expect(findSecrets(store, { ...secretsOf(card.number), ...typed })).toEqual([]);
    await shop.plant('store', `x${card.number}y`);
    expect(findSecrets((await shop.sinks())['store'] ?? '', { number: card.number })).not.toEqual([]);
  });
});

test(
  'the page’s heap contains no secret while its card is shown, because the frame has its own process',
  ofChromium,
  async ({ page, shop }) => {
    const card = await shop.card();
    await page.goto(`${shop.url}/?card=${card.id}`);
    await expect(page.getByRole('button', { name: 'Show details' })).toBeVisible();
    await payByWallet(page, shop, { card: card.id });
    await revealIn(page);
    expect(await framesElsewhere(page)).toBe(1);
    const strings = await heapStrings(page);
    expect(strings).toContain(card.id);
    expect(findSecrets(strings, { ...secretsOf(card.number), ...typed })).toEqual([]);
  },
);

test(
  'a page that is printed while its card is shown has no digit of it on the paper',
  ofChromium,
  async ({ page, shop }) => {
    const card = await shop.card();
    await showCard(page, shop, card.id);
    const words = wordsOfPdf(await page.pdf());
    expect(words).toContain('Elsewhere');
    expect(findSecrets(words, secretsOf(card.number))).toEqual([]);
  },
);

test('the page can make no picture of the frame', async ({ page, shop }) => {
  const card = await shop.card();
  await showCard(page, shop, card.id);
  const made = await page.evaluate(async () => {
    const frame = document.querySelector('iframe');
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 300;
    const context = canvas.getContext('2d');
    if (!frame || !context) throw new Error('There is no frame, or no canvas.');
    const refusal = async (attempt: () => unknown): Promise<string> => {
      try {
        await attempt();
        return 'made';
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    // Firefox draws the border of a frame, and nothing in it: the border is kept out of what is looked at.
    const copy = frame.cloneNode();
    if (copy instanceof HTMLIFrameElement) copy.style.cssText = 'inline-size: 300px; block-size: 300px';
    const foreign = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><foreignObject width="300" height="300">${new XMLSerializer().serializeToString(copy)}</foreignObject></svg>`;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(foreign)}`;
    await image.decode();
    context.drawImage(image, 0, 0);
    return {
      drawn: await refusal(() => Reflect.apply(context.drawImage, context, [frame, 0, 0])),
      bitmap: await refusal(() => Reflect.apply(createImageBitmap, window, [frame])),
      stream: await refusal(() => Reflect.apply(Reflect.get(frame, 'captureStream') as () => unknown, frame, [])),
      display: await refusal(() => navigator.mediaDevices.getDisplayMedia()),
      inside: context.getImageData(8, 8, 280, 280).data.some((sample) => sample > 0),
    };
  });
  // `display` asks a person first, and needs a press; a browser without a screen has none to offer.
  expect(made).toEqual({
    drawn: 'TypeError',
    bitmap: 'TypeError',
    stream: 'TypeError',
    display: expect.stringMatching(/^(InvalidState|NotSupported|NotAllowed|NotFound)Error$/),
    inside: false,
  });
});

test.describe('the canary is detected:', () => {
  const number = '4539578763621486';

  test('in every place of the page, of the network and of the companion', async ({ page, shop, logs, browserName }) => {
    const { id } = await shop.card();
    await page.goto(`${shop.url}/?card=${id}`);
    await expect(page.getByRole('button', { name: 'Show details' })).toBeVisible();
    for (const [index, [sink, plant]] of Object.entries(plants(inPage(page), shop)).entries()) {
      // Firefox exposes no bodies: there the errors are found among the answers as the host sends them.
      if (sink === 'errors' && browserName !== 'chromium') continue;
      const own = `45395787636${String(21_000 + index)}`;
      await plant(own);
      // Console output and requests of a page reach the test a moment later.
      const found = async () => findSecrets((await allSinks(page, shop, logs))[sink] ?? '', { number: own });
      await expect.poll(found, sink).toEqual(['number as plain']);
    }
    expect(Object.keys(plants(inPage(page), shop)).toSorted()).toEqual(
      Object.keys(await allSinks(page, shop, logs)).toSorted(),
    );
  });

  test('in the page’s heap, also at the end of a long string', ofChromium, async ({ page, shop }) => {
    await page.goto(shop.url);
    await page.evaluate((text) => {
      Reflect.set(window, 'kept', { inside: [`${'x'.repeat(50_000)} ${text}`] });
    }, number);
    expect(findSecrets(await heapStrings(page), { number })).toContain('number as plain');
  });

  test('on printed paper', ofChromium, async ({ page, shop }) => {
    await page.goto(shop.url);
    await page.evaluate((text) => document.body.append(text), grouped(number));
    expect(findSecrets(wordsOfPdf(await page.pdf()), { number })).toContain('number as groups with spaces');
  });
});

const typed: Secrets = { pin: canaries.pin, 'wrong PIN': canaries.wrongPin, password: canaries.otp };

function secretsOf(number: string): Secrets {
  return { number, ccv: canaries.ccv, expiry: canaries.expiry };
}

async function allSinks(page: Page, shop: CanaryShop, logs: () => Promise<Sinks>): Promise<Sinks> {
  const isOpen = page.url().startsWith(shop.url);
  return { ...(await logs()), ...(await shop.sinks()), ...(isOpen ? await pageSinks(page) : {}) };
}

async function expectSilence(sinks: Sinks, secrets: Secrets): Promise<void> {
  for (const [sink, text] of Object.entries(sinks)) expect([sink, findSecrets(text, secrets)]).toEqual([sink, []]);
}

/** As a person does it in the widget. */
async function showCard(page: Page, shop: CanaryShop, id: string): Promise<FrameLocator> {
  await page.goto(`${shop.url}/?card=${id}`);
  return revealIn(page);
}

async function revealIn(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Show details' }).click();
  const frame = page.frameLocator('iframe[title="Card details"]');
  // A press may be dropped, and what it showed may come late: it is pressed again only where nothing is shown.
  const keep = frame.getByRole('button', { name: 'Keep showing' });
  await expect(async () => {
    if (!(await keep.isVisible())) {
      await frame.getByRole('button', { name: 'Show card details' }).click({ timeout: 1_000 });
    }
    await expect(keep).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return frame;
}

async function payByWallet(page: Page, shop: CanaryShop, { wrongFirst = false, card = '' } = {}): Promise<void> {
  await page.goto(`${shop.url}/?checkout=${await shop.checkout()}${card === '' ? '' : `&card=${card}`}`);
  await page.getByRole('button', { name: 'Pay ₦4,500' }).click();
  const frame = page.frameLocator('iframe[title="Secure payment"]');
  const username = frame.getByLabel('Email or tag of your wallet');
  // By the keyboard: Firefox lets a test put no text into a sealed frame at once.
  const put = async (field: Locator, text: string): Promise<void> => {
    await field.focus({ timeout: 1_000 });
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
  };
  // Types again if the frame was not ready to be seen: it then shows that, and clears what was typed.
  const enter = async (field: Locator, text: string, then: Locator): Promise<void> => {
    await expect(async () => {
      if (await then.isVisible()) return;
      if (await username.isVisible()) await put(username, '@ada');
      await put(field, text);
      await field.press('Enter');
      await expect(then).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 20_000 });
  };
  const pin = frame.getByLabel('PIN, four digits');
  if (wrongFirst) await enter(pin, canaries.wrongPin, frame.getByText('2 tries left'));
  const otp = frame.getByLabel('One-time password, five digits');
  await enter(pin, canaries.pin, otp);
  await enter(otp, canaries.otp, page.getByRole('heading', { name: 'Paid' }));
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

function inPage(page: Page): Act {
  return (work) => (text) => page.evaluate(work, text);
}
