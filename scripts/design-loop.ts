/**
 * `npm run tool -- design:loop`: buys airtime in the example shop in three brands, light and dark, and writes each
 * purchase as an animated picture with its last frame beside it. Nothing in them is drawn: every frame is the shop in the
 * Chromium of the lockfile, with a companion and a sandbox behind it.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { orchid, savanna, type Theme } from '@tillside/react/themes';
import { loopBrands, loopFiles, loopFolder, loopSeconds, loopSize, type LoopBrand } from './loop-pictures.ts';
import { withShop, type ShopLook } from './shop-pictures.ts';

const target = join(import.meta.dirname, '..', loopFolder);

/** The colours of the shop's own header and pages, beside those of the widgets. */
const looks: Readonly<Record<LoopBrand, ShopLook>> = {
  sunbird: { appearance: null },
  orchid: lookOf('orchid', orchid),
  savanna: lookOf('savanna', savanna),
};

interface Frame {
  readonly picture: Buffer;
  /** How long it is shown, in ms. */
  readonly delay: number;
}

mkdirSync(target, { recursive: true });
for (const brand of loopBrands)
  await withShop(looks[brand], async ({ open, browser }) => {
    for (const scheme of ['light', 'dark'] as const) {
      const frames = await buy(browser, await open(), scheme);
      const { loop, still } = loopFiles(brand, scheme);
      await write(frames, loop);
      await write(frames.slice(-1), still);
    }
  });

/** A purchase from an empty form to its receipt. */
async function buy(browser: Browser, url: string, colorScheme: 'light' | 'dark'): Promise<readonly Frame[]> {
  const context = await browser.newContext({
    viewport: loopSize,
    deviceScaleFactor: 1.5,
    colorScheme,
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  });
  await context.request.post(`${url}/api/sign-in`, { data: { user: 'ada' }, headers: { origin: url } });
  const page = await context.newPage();
  const frames: Frame[] = [];
  const take = async (delay: number): Promise<void> => {
    await page.waitForLoadState('networkidle');
    frames.push({ picture: await page.screenshot({ animations: 'disabled', caret: 'hide' }), delay });
  };
  const press = async (target: Locator): Promise<void> => {
    await expect(target).toBeEnabled();
    await page.evaluate(() => window.scrollTo(0, 0));
    await showFinger(page, target);
    await take(180);
    await page.evaluate(() => document.querySelector('#finger')?.remove());
    await target.tap();
  };
  /** A new step, from its top: the page of a phone is wherever the shopper's finger left it. */
  const arrive = async (at: Locator, delay: number): Promise<void> => {
    await at.waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await take(delay);
  };

  await page.goto(url);
  const phone = page.getByLabel('Phone number');
  await arrive(phone, 450);
  for (const digit of '08031234567') {
    await phone.pressSequentially(digit);
    await take(65);
  }
  await arrive(page.getByRole('button', { name: 'Change' }), 550);
  await press(page.getByRole('button', { name: '₦1,000', exact: true }));
  await take(450);
  await press(page.getByRole('button', { name: 'Continue' }));
  const pay = page.getByRole('button', { name: /^Pay ₦/ });
  await expect(pay).toBeEnabled();
  await arrive(pay, 800);
  await press(pay);
  await arrive(page.getByText('On its way').first(), 500);
  await arrive(page.getByText('Delivered', { exact: true }).first(), 700);
  const details = page.locator('summary').filter({ hasText: 'Details' });
  await press(details);
  await take(0);
  await context.close();
  return frames;
}

/** Shows where the next press is. */
async function showFinger(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not in sight.');
  await page.evaluate(
    ([left, top]) => {
      const finger = document.createElement('div');
      finger.id = 'finger';
      Object.assign(finger.style, {
        position: 'fixed',
        left: `${left - 22}px`,
        top: `${top - 22}px`,
        width: '44px',
        height: '44px',
        borderRadius: '50%',
        background: '#8886',
        border: '2px solid #fff9',
        zIndex: '2147483647',
      });
      document.body.append(finger);
    },
    [box.x + box.width / 2, box.y + box.height / 2] as const,
  );
}

/** The last frame takes what is left of the time. */
async function write(frames: readonly Frame[], file: string): Promise<void> {
  const spent = frames.slice(0, -1).reduce((sum, { delay }) => sum + delay, 0);
  const delay = frames.map((frame, index) => (index === frames.length - 1 ? loopSeconds * 1_000 - spent : frame.delay));
  const image =
    frames.length === 1
      ? sharp(frames[0]?.picture)
      : sharp(
          frames.map(({ picture }) => picture),
          { join: { animated: true } },
        );
  await image
    .webp({ quality: 80, effort: 6, smartSubsample: true, ...(frames.length > 1 ? { delay, loop: 0 } : {}) })
    .toFile(join(target, file));
}

function lookOf(name: string, theme: Theme): ShopLook {
  const color = (
    token: 'sunkenColor' | 'raisedColor' | 'textColor' | 'mutedTextColor' | 'borderColor' | 'accentColor',
  ): string => {
    const { light, dark } = theme[token] ?? {};
    if (light === undefined || dark === undefined) throw new Error(`The theme ${name} has no ${token}.`);
    return `light-dark(${light}, ${dark})`;
  };
  return {
    appearance: `export { ${name} as appearance } from '@tillside/react/themes';`,
    rules: `:root { --ground: ${color('sunkenColor')}; --surface: ${color('raisedColor')}; --ink: ${color('textColor')};
      --ink-soft: ${color('mutedTextColor')}; --line: ${color('borderColor')}; --brand: ${color('accentColor')} }`,
  };
}
