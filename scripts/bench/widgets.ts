import type { Browser } from 'playwright';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, preview } from 'vite';
import { launchBrowser } from './browser.ts';
import { median } from './load.ts';
import { atMost } from './ratio.ts';
import { withDirectory } from './scratch.ts';
import { acts } from './widgets-acts.ts';

const slowdown = 4;
const rounds = 5;
/** Milliseconds from a key or a press to the next frame. */
const target = 100;

/** How long a widget takes to respond on a slow phone: to the frame after the key or the press, in Chromium. */
export function benchWidgets() {
  return withDirectory(async (directory) => {
    const root = join(import.meta.dirname, 'widgets-page');
    const conditions = ['@tillside/source', ...defaultClientConditions];
    const shared = { root, configFile: false as const, logLevel: 'warn' as const };
    const outDir = join(directory, 'page');
    await build({ ...shared, plugins: [react()], resolve: { conditions }, build: { outDir, emptyOutDir: true } });
    const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
    const browser = await launchBrowser();
    try {
      const url = server.resolvedUrls?.local[0] ?? '';
      const times: Map<string, number[]> = new Map();
      for (let round = 0; round < rounds; round += 1) {
        for (const form of ['bulk', 'data'] as const) await act(browser, url, form, times);
      }
      const because = `the median of ${rounds} rounds at ${slowdown}× CPU slowdown, in milliseconds to the next frame`;
      const measured = [...times].map(([what, values]) =>
        atMost(what, { value: median(values), atMost: target, because }),
      );
      return { ok: measured.every(({ ok }) => ok), measured };
    } finally {
      await browser.close();
      await server.close();
    }
  });
}

async function act(browser: Browser, url: string, form: 'bulk' | 'data', times: Map<string, number[]>) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto(`${url}?form=${form}`);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchEvents);
  for (const { name, prepare, press } of acts[form]) {
    await prepare?.(page);
    await page.waitForTimeout(150);
    await page.evaluate(() => window.dispatchEvent(new Event('bench-forget')));
    await press(page);
    await page.waitForTimeout(250);
    const longest = Number(await page.evaluate('window.benchLongest()'));
    times.set(name, [...(times.get(name) ?? []), longest]);
  }
  await context.close();
}

/** By the browser's own event timing. Events of less than 16 ms are not listed, and count as 16 ms. */
function watchEvents() {
  let longest = 16;
  const watch = new PerformanceObserver((list) => note(list.getEntries()));
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const wanted: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  watch.observe(wanted);
  window.addEventListener('bench-forget', () => {
    watch.takeRecords();
    longest = 16;
  });
  Object.assign(window, {
    benchLongest() {
      note(watch.takeRecords());
      return longest;
    },
  });
}
