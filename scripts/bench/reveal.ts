import type { Page, Frame } from 'playwright';
import { join } from 'node:path';
import { sandboxKeys } from '@tillside/sandbox';
import { z } from 'zod';
import { launchBrowser } from './browser.ts';
import { percentile } from './load.ts';
import { withProcesses } from './processes.ts';
import { atMost } from './ratio.ts';
import { withDirectory } from './scratch.ts';

const rounds = 40;
/** Milliseconds that a sealed frame may take on top of a page that shows the platform's answer as it is. */
const target = 150;

/**
 * Measures the time from a click in the sealed frame to the pixels, beside a plain page of a bare server that reads the
 * same platform, decrypts the same details and shows them without protection. Both run in one browser, in turns.
 */
export function benchReveal() {
  return withProcesses((start) =>
    withDirectory(async (directory) => {
      const { urls } = await start('sandbox');
      const live = `${new URL(urls['sandbox'] ?? '').origin}/live/api/v1`;
      const { urls: shop } = await start('reveal', [live, join(directory, 'till.db')]);
      const card = await newCard(live);
      const browser = await launchBrowser();
      try {
        const context = await browser.newContext();
        const page = await context.newPage();
        const url = shop['shop'] ?? '';
        const ours: number[] = [];
        const peer: number[] = [];
        // The first of each side warms it up and does not count.
        for (let round = 0; round <= rounds; round += 1) {
          await context.addCookies([{ name: 'shopper', value: `person${Math.floor(round / 10)}`, url }]);
          const [sealed, plain] = [await inFrame(page, url, card), await inPage(page, url, card)];
          if (round === 0) continue;
          ours.push(sealed);
          peer.push(plain);
        }
        return compared(ours, peer);
      } finally {
        await browser.close();
      }
    }),
  );
}

function compared(ours: number[], peer: number[]) {
  const measured = [
    { name: 'median', share: 0.5 },
    { name: 'p95', share: 0.95 },
  ].map(({ name, share }) => {
    const [sealed, plain] = [percentile(ours, share), percentile(peer, share)].map(
      (value) => Math.round(value * 10) / 10,
    );
    const because = `milliseconds on top of the plain page: ${sealed} against ${plain} from the click to the pixels, ${rounds} rounds`;
    const value = (sealed ?? 0) - (plain ?? 0);
    return { ...atMost(`a card revealed: ${name}`, { value, atMost: target, because }), sealed, plain };
  });
  return { ok: measured.every(({ ok }) => ok), measured };
}

async function inFrame(page: Page, url: string, card: string) {
  await page.goto(url);
  await page.evaluate(`void window.openFrame('/cards/${card}/reveal')`);
  const button = page.frameLocator('iframe').getByRole('button', { name: 'Show card details' });
  await button.waitFor();
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error('There is no frame.');
  // Chromium withholds presses from a frame that has just appeared. A person takes longer than that.
  await page.waitForTimeout(1_000);
  return clicked(frame, () => button.click());
}

async function inPage(page: Page, url: string, card: string) {
  await page.goto(`${url}/plain#${card}`);
  await page.waitForTimeout(1_000);
  return clicked(page.mainFrame(), () => page.getByRole('button').click());
}

/** The time from the click, as the browser dates it, to the first frame that has been drawn with the number in it. */
async function clicked(frame: Frame, click: () => Promise<void>) {
  await frame.evaluate(() => {
    const times = new Promise((resolve) => {
      let began = 0;
      window.addEventListener('click', ({ timeStamp, isTrusted }) => (began = isTrusted ? timeStamp : 0), true);
      const watch = new MutationObserver(() => {
        if (began === 0 || !/\d{4} \d{4} \d{4} \d{4}/.test(document.body.innerText)) return;
        watch.disconnect();
        // A frame is drawn after its callbacks, and a message that they post arrives after the drawing.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - began));
          port1.start();
          port2.postMessage(null);
        });
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    Object.assign(window, { times });
  });
  await click();
  return z.number().parse(await frame.evaluate('window.times'));
}

async function newCard(live: string) {
  const answer = await fetch(`${live}/cards/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.live}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customer_id: 'cus_ada', currency: 'USD', type: 'virtual', amount: 50 }),
  });
  const Made = z.object({ message: z.object({ details: z.object({ card: z.object({ id: z.string() }) }) }) });
  return Made.parse(await answer.json()).message.details.card.id;
}
