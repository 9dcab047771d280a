import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FrameLocator, Page } from '@playwright/test';
import { expect, openFrame, reveal, test, waitFor, type Card } from './world.ts';

test.describe.configure({ timeout: 90_000 });

/** Each state of a frame's document, and how to reach it. */
const states: Readonly<Record<string, (given: Given) => Promise<FrameLocator>>> = {
  'a card before it is shown': ({ page, card, look }) => openFrame(page, `/cards/${card.id}/reveal`, look),
  'a card that is shown': ({ page, card, look }) => reveal(page, card, look),
  'a card that was hidden again': async ({ page, card, look }) => {
    const frame = await reveal(page, card, look);
    await page.evaluate(() => window.sendToFrames({ type: 'hide' }));
    await waitFor(page, 'hidden');
    return frame;
  },
  'a PIN': ({ page, checkout, look }) => openFrame(page, `/checkouts/${checkout}/attempts`, look),
  'a PIN that is too short': async (given) => {
    const frame = await openPin(given);
    await frame.getByLabel('PIN, four digits').fill('12');
    await frame.getByLabel('PIN, four digits').press('Enter');
    await expect(frame.getByRole('status')).toContainText('four digits');
    return frame;
  },
  'a PIN that was wrong': (given) => enterPin(given, ['9999']),
  'a PIN that was wrong too often': (given) => enterPin(given, ['9999', '9998', '9997']),
  'a one-time password': (given) => enterPin(given, ['1234']),
  'a one-time password that was wrong': async (given) => {
    const frame = await enterPin(given, ['1234']);
    await frame.getByLabel('One-time password, five digits').fill('00000');
    await frame.getByLabel('One-time password, five digits').press('Enter');
    await expect(frame.getByRole('status')).toContainText('is wrong');
    return frame;
  },
  'a ticket that was used before': async ({ page, card, look }) => {
    await openFrame(page, `/cards/${card.id}/reveal`, look);
    await page.evaluate(() => {
      document.querySelector('iframe')?.remove();
      window.fillFrame(window.lastTicket, { name: 'again' });
    });
    await waitFor(page, 'fail');
    return page.frameLocator('iframe[name="again"]');
  },
};

interface Given {
  readonly page: Page;
  readonly card: Card;
  readonly checkout: string;
  readonly look: object;
}

const looks = {
  light: { theme: { scheme: 'light' } },
  dark: { theme: { scheme: 'dark' } },
  'right to left, in large letters': { direction: 'rtl', locale: 'ar', theme: { scheme: 'light', fontSize: 22 } },
} as const;

for (const [name, reach] of Object.entries(states)) {
  const title = `${name} can be used by everyone: in light and dark, from right to left, 320 pixels wide`;
  test(title, { tag: '@drawn' }, async ({ page, shop }) => {
    for (const [how, look] of Object.entries(looks)) {
      await page.reload();
      const card = await shop.card();
      const frame = await reach({ page, card, checkout: await shop.checkout(), look });
      const root = frame.locator('html');
      // Only a fully rendered state is checked.
      await expect(frame.getByRole('status')).toBeAttached();
      const wide = await root.evaluate((html) => [html.scrollWidth, html.clientWidth]);
      expect([how, wide[0]]).toEqual([how, wide[1]]);
      expect(wide[1]).toBe(320);
      const isError = name.startsWith('a ticket');
      if (!isError) expect(await root.getAttribute('dir')).toBe(how.startsWith('right') ? 'rtl' : 'ltr');
      expect([how, await violationsIn(frame)]).toEqual([how, []]);
      expect([how, await tooSmall(frame)]).toEqual([how, []]);
    }
  });
}

test('a nonce is used once, by documents with content and by documents with an error', async ({ page, shop }) => {
  const nonces: string[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/frames/open') && !response.url().includes('/frames/enter')) return;
    const policy = response.headers()['content-security-policy'] ?? '';
    nonces.push(...new Set([...policy.matchAll(/'nonce-([\w-]+)'/g)].map(([, nonce = '']) => nonce)));
  });
  const card = await shop.card();
  for (let time = 0; time < 3; time += 1) await openFrame(page, `/cards/${card.id}/reveal`);
  await page.evaluate(() => void window.fillFrame(window.lastTicket, { name: 'again' }));
  await waitFor(page, 'fail');
  await expect.poll(() => nonces.length).toBe(4);
  expect(new Set(nonces).size).toBe(4);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22,}$/);
});

interface Axe {
  run(context: Document, options: object): Promise<Readonly<Record<'passes' | 'violations', readonly Finding[]>>>;
}

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** The script of axe, from the dependency of its Playwright builder. */
const axe = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/**
 * Axe's findings in the sealed document, run inside it. From the page it reaches the document in Chromium only;
 * elsewhere it finds nothing and reports no error.
 */
async function violationsIn(frame: FrameLocator): Promise<string[]> {
  const root = frame.locator('html');
  await root.evaluate(axe);
  const { passes, violations } = await root.evaluate(
    (html, options) => (Reflect.get(window, 'axe') as Axe).run(html.ownerDocument, options),
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // A frame is a part of a page: that has the headings and the landmarks.
      rules: Object.fromEntries(
        ['page-has-heading-one', 'landmark-one-main', 'region'].map((id) => [id, { enabled: false }]),
      ),
    },
  );
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['document-title', 'html-has-lang', 'aria-roles']));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Targets of clicks and typing are at least 44 pixels high and wide. */
async function tooSmall(frame: FrameLocator): Promise<string[]> {
  // Run in the document: evaluating code for a list of elements needs `eval` in Firefox, which the policy forbids.
  return frame.locator('html').evaluate((html) =>
    [...html.querySelectorAll('button, input')]
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return control.checkVisibility() && (width < 44 || height < 44);
      })
      .map((control) => control.outerHTML),
  );
}

async function openPin({ page, checkout, look }: Given): Promise<FrameLocator> {
  const frame = await openFrame(page, `/checkouts/${checkout}/attempts`, look);
  await frame.getByLabel('Email or tag of your wallet').fill('@ada');
  // A frame that has just come does not count as seen yet.
  await expect(frame.getByRole('button')).not.toHaveAttribute('aria-disabled', 'true');
  return frame;
}

async function enterPin(given: Given, pins: readonly string[]): Promise<FrameLocator> {
  const frame = await openPin(given);
  const answers = ['2 tries left', '1 try left', 'Too many PIN attempts'];
  for (const [index, pin] of pins.entries()) {
    const answer = pin === '1234' ? 'was sent to you' : (answers[index] ?? '');
    await frame.getByLabel('PIN, four digits').fill(pin);
    await frame.getByLabel('PIN, four digits').press('Enter');
    // The payer's own wallet counts, too, and may lock earlier.
    await expect(frame.getByRole('status')).toContainText(
      pins.length > 2 ? /[12] tr(?:y|ies) left|Too many PIN attempts/ : answer,
    );
    if (await frame.getByText('Too many PIN attempts').isVisible()) break;
  }
  return frame;
}
