import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { launchOptions } from '../chromium.ts';

const here = join(mkdtempSync(join(tmpdir(), 'tillside-chromium-')), 'chromium');
writeFileSync(here, '');

describe('the Chromium of the tests', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is the one that CHROMIUM_PATH names', async () => {
    vi.stubEnv('CHROMIUM_PATH', here);
    expect((await launchOptions([])).executablePath).toBe(here);
  });

  it('is reported as missing when CHROMIUM_PATH names none', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
    await expect(launchOptions([here])).rejects.toThrow('CHROMIUM_PATH is /nowhere/chromium, where there is no file.');
  });

  it('is an installed one, before the one from npm', async () => {
    vi.stubEnv('CHROMIUM_PATH', undefined);
    expect((await launchOptions(['/nowhere/chrome', here])).executablePath).toBe(here);
  });

  it.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'is the one from npm where none is installed: it starts, and writes text that has a width',
    async () => {
      vi.stubEnv('CHROMIUM_PATH', undefined);
      const browser = await chromium.launch(await launchOptions([]));
      const page = await browser.newPage();
      await page.setContent('<span>₦500</span>');
      expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(20);
      await browser.close();
    },
    60_000,
  );
});
