import type { Browser, ViewportSize } from 'playwright';
import { join } from 'node:path';
import { build } from 'vite';
import { launchBrowser } from './browser.ts';
import { median } from './load.ts';
import { withProcesses } from './processes.ts';
import { atMost } from './ratio.ts';
import { withDirectory } from './scratch.ts';

const rounds = 6;
const slowdown = 4;
/** As Lighthouse simulates it. Bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
/** Phones: a small one, a common one, and a tall one whose first screen holds the shop's footer for longest. */
const small = { width: 360, height: 640 };
const viewports = [{ width: 390, height: 844 }, small, { width: 412, height: 915 }];

/** The example shop on a cheap phone: when its first form is shown, whether it moves, and how soon it responds. */
export function benchPage() {
  return withDirectory((directory) =>
    withProcesses(async (start) => {
      const dist = join(directory, 'dist');
      const configFile = join(import.meta.dirname, '../../apps/example/vite.config.ts');
      await build({ configFile, logLevel: 'error', build: { outDir: dist } });
      const url = (await start('shop', [directory, dist])).urls['shop'] ?? '';
      const browser = await launchBrowser();
      try {
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const viewport = viewports[round % viewports.length] ?? small;
          visits.push(await visit(browser, url, viewport));
        }
        return judge(visits, await formEnd(browser, url));
      } finally {
        await browser.close();
      }
    }),
  );
}

type Visit = {
  skeleton: number;
  usable: number;
  paint: number;
  shift: number;
  interaction: number;
  kilobytes: number;
};

function judge(visits: readonly Visit[], end: number) {
  const because = `the median of ${rounds} first visits on Slow 4G at ${slowdown}× CPU slowdown`;
  const figure = (name: keyof Visit) => median(visits.map((each) => each[name]));
  console.log(`the page and its code: ${figure('kilobytes').toFixed(0)} kB on the wire`);
  const measured = [
    atMost('skeleton', { value: figure('skeleton'), atMost: 1_200, because: `milliseconds, ${because}` }),
    atMost('form usable', { value: figure('usable'), atMost: 2_200, because: `milliseconds, ${because}` }),
    atMost('largest paint', {
      value: figure('paint'),
      atMost: 2_500,
      because: `milliseconds, in the widget, ${because}`,
    }),
    atMost('layout shift', {
      value: Math.max(...visits.map(({ shift }) => shift)),
      atMost: 0.02,
      because: `the most of ${rounds} first visits on three sizes of phones, header and footer counted`,
    }),
    atMost('interaction', { value: figure('interaction'), atMost: 200, because: `milliseconds, ${because}` }),
    atMost('the end of the airtime form', { value: end, atMost: 640, because: 'pixels, in a window of 360 × 640' }),
  ];
  return { ok: measured.every(({ ok }) => ok), measured, kilobytes: Math.round(figure('kilobytes')) };
}

/** The first visit of a signed-in user: nothing is cached yet. */
async function visit(browser: Browser, url: string, viewport: ViewportSize): Promise<Visit> {
  const { context, page } = await signedIn(browser, url, viewport);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchVitals);
  await page.goto(url);
  const phone = page.getByLabel('Phone number');
  await phone.waitFor();
  await page.waitForTimeout(1_000);
  await phone.focus();
  for (const digit of '08031234567') await page.keyboard.press(digit);
  await page.getByRole('button', { name: '₦500', exact: true }).click();
  await page.waitForTimeout(1_000);
  const vitals: Omit<Visit, 'kilobytes'> = await page.evaluate('window.benchVitals()');
  await context.close();
  return { ...vitals, kilobytes: bytes / 1_000 };
}

/** The lower end of the form's last button, with a number typed, so that everything is shown. */
async function formEnd(browser: Browser, url: string) {
  const { context, page } = await signedIn(browser, url, small);
  await page.goto(url);
  await page.getByLabel('Phone number').fill('08031234567');
  const box = await page.getByRole('button', { name: 'Continue' }).boundingBox();
  await context.close();
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}

async function signedIn(browser: Browser, url: string, viewport: ViewportSize) {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true });
  const response = await context.request.post(`${url}/api/sign-in`, {
    data: { user: 'ada' },
    headers: { origin: url },
  });
  if (!response.ok()) throw new Error(`Signing in answered ${response.status()}: ${await response.text()}`);
  return { context, page: await context.newPage() };
}

type PageEntry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };

type PaintEntry = PerformanceEntry & { intersectionRect: DOMRectReadOnly; renderTime: number };

/**
 * Collects the browser's performance entries of a short visit, and sums them up as web-vitals does. The largest paint
 * is that of the widget. The page's own may be a paragraph of the footer, which proves nothing about the form.
 */
function watchVitals() {
  const vitals = { skeleton: 0, usable: 0, paint: 0, shift: 0, interaction: 0 };
  let largest = 0;
  const name = (element: Element) => {
    if (!element.hasAttribute('elementtiming')) element.setAttribute('elementtiming', 'widget');
  };
  // Runs before anything is painted, so that each text and each picture of a widget is reported.
  new MutationObserver(() => document.querySelectorAll('.ts-root, .ts-root *').forEach(name)).observe(document, {
    childList: true,
    subtree: true,
  });
  const look = () => {
    // A frame is drawn only once the stylesheets are loaded. Content that is in it now is painted by the next frame.
    const box = document.querySelector('.ts-widget')?.getBoundingClientRect();
    if (box && box.height > 300) note('skeleton');
    if (document.querySelector('.ts-widget input[type=tel]')) note('usable');
    requestAnimationFrame(look);
  };
  const note = (what: 'skeleton' | 'usable') => {
    if (vitals[what] === 0) requestAnimationFrame((now) => (vitals[what] ||= now));
  };
  requestAnimationFrame(look);
  const watch = (type: string, note: (entry: PageEntry) => void) => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => note(entry as PageEntry))).observe(options);
  };
  watch('element', (entry) => {
    const { intersectionRect, renderTime } = entry as PerformanceEntry as PaintEntry;
    const area = intersectionRect.width * intersectionRect.height;
    if (area <= largest) return;
    largest = area;
    vitals.paint = renderTime;
  });
  watch('layout-shift', ({ value, hadRecentInput }) => (vitals.shift += hadRecentInput ? 0 : value));
  watch('event', ({ duration, interactionId }) => {
    if (interactionId > 0) vitals.interaction = Math.max(vitals.interaction, duration);
  });
  Object.assign(window, { benchVitals: () => vitals });
}
