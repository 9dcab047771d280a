import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- a tool of the package's build, which the package does not export
import { buildStyles } from '../../packages/react/styles-for-floor.ts';
import { pinnedLaunchOptions } from '../chromium.ts';
import { compare } from './compare.ts';
import { decodePng, encodePng } from './png.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch(pinnedLaunchOptions());
  page = await browser.newPage({ viewport: { width: 360, height: 400 } });
});

afterAll(() => browser.close());

const controls = {
  'a button': '<button class="ts-button" data-look="primary">Pay ₦1,000</button>',
  'a secondary button': '<button class="ts-button" data-look="secondary">Back</button>',
  'a quiet button': '<button class="ts-button" data-look="quiet">Buy something else</button>',
  'a link': '<button class="ts-link">Edit</button>',
  'an amount': '<button class="ts-preset">₦500</button>',
  'a field': '<div class="ts-control"><input class="ts-input"></div>',
};

async function picture(control: string, style: string): Promise<Buffer> {
  await page.setContent(
    `<style>${buildStyles(join(import.meta.dirname, '../../packages/react/src/styles.css'))}
     body { font: 16px sans-serif } .moved { position: relative; ${style} }</style>
     <div class="ts-root" data-color-scheme="light"><div class="ts-widget"><div class="moved">${control}</div></div></div>`,
  );
  return encodePng(decodePng(await page.screenshot()));
}

describe.each(Object.entries(controls))('of %s', (_, control) => {
  it.each(['inset-block-start: 2px', 'inset-inline-start: 2px', 'inset-block-start: -2px'])(
    'pictures differ when it is moved: %s',
    async (move) => {
      expect(compare(await picture(control, ''), await picture(control, move))).toMatchObject({ same: false });
    },
  );

  it('pictures are the same when its edges are smoothed otherwise', async () => {
    expect(compare(await picture(control, ''), await picture(control, 'inset-inline-start: 0.1px'))).toMatchObject({
      same: true,
    });
  });
});

it('pictures of another size differ', async () => {
  const one = await picture(controls['a link'], '');
  await page.setViewportSize({ width: 360, height: 401 });
  const other = await picture(controls['a link'], '');
  expect(compare(one, other)).toMatchObject({
    same: false,
    what: expect.stringContaining('360 × 400 became 360 × 401'),
  });
});
