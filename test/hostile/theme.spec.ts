import fc from 'fast-check';
import { expect, openFrame, test } from './world.ts';

const names = [
  'background',
  'text',
  'muted',
  'accent',
  'accentText',
  'border',
  'danger',
  'card',
  'cardEnd',
  'cardText',
] as const;

/** What a page may send for a theme, well-formed and not: texts of style sheets, addresses, and values of every kind. */
const text = fc.oneof(
  fc.string(),
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'.split('')), minLength: 6, maxLength: 6 })
    .map((hex) => `#${hex}`),
  fc.constantFrom(
    'url(https://evil.test/a.png)',
    'image-set("https://evil.test/b" 1x)',
    '#fff;} @import "https://evil.test/c"; {',
    'var(--x, url(//evil.test))',
    'expression(alert(1))',
    '</style><script>alert(1)</script>',
    'red !important',
    '#ffffff\\',
  ),
);
const value = fc.oneof(text, fc.integer({ min: -50, max: 500 }), fc.double(), fc.jsonValue());
const theme = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom(...names, 'scheme', 'font', 'fontSize', 'radius', 'css', 'style', 'toString', '--background'),
    value,
  ),
);

test('whatever a page sends for a theme, the frame is drawn by colours, whole numbers and known fonts that can be read', async ({
  page,
  shop,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const card = await shop.card();
  const frame = await openFrame(page, `/cards/${card.id}/reveal`);
  const before = asked.length;
  const root = frame.locator('html');
  await root.evaluate((html) => {
    const looks: string[] = [];
    new MutationObserver(() => looks.push(html.style.cssText)).observe(html, { attributeFilter: ['style'] });
    Object.assign(window, { looks });
  });
  const themes = fc.sample(theme, { numRuns: 400, seed: 7 });
  await page.evaluate(
    (all) => {
      for (const one of all) window.sendToFrames({ type: 'theme', theme: JSON.parse(one) as unknown });
      window.sendToFrames({ type: 'theme', theme: { background: '#101010', text: '#fefefe', scheme: 'dark' } });
    },
    themes.map((one) => JSON.stringify(one)),
  );
  await expect(root).toHaveAttribute('style', /--background: #101010/);
  const looks = await root.evaluate(() => (window as unknown as { looks: string[] }).looks);
  // Some of what was sent is a theme, and was taken.
  expect(new Set(looks).size).toBeGreaterThan(10);
  for (const look of looks) expectClosed(look);
  expect(asked.slice(before).filter((url) => url.includes('evil'))).toEqual([]);
  expect(await frame.locator('link, style, script').count()).toBe(2);
});

function expectClosed(look: string): void {
  const drawn = Object.fromEntries(
    look
      .split(';')
      .filter((line) => line.trim() !== '')
      .map((line) => line.split(':').map((part) => part.trim())),
  ) as Record<string, string>;
  const known = ['color-scheme', '--font', '--size', '--radius', ...names.map((name) => `--${name}`)];
  expect(Object.keys(drawn).filter((name) => !known.includes(name))).toEqual([]);
  expect(drawn['color-scheme']).toMatch(/^(light|dark)$/);
  expect(drawn['--font']).toMatch(/^(system-ui|ui-serif|ui-monospace|ui-rounded)[\w, -]*$/);
  expect(drawn['--size']).toMatch(/^(1[6-9]|2[0-2])px$/);
  expect(drawn['--radius']).toMatch(/^(\d|1\d|2[0-4])px$/);
  for (const name of names) expect(drawn[`--${name}`]).toMatch(/^#[0-9a-f]{6}$/);
  for (const [front, ground] of [
    ['text', 'background'],
    ['muted', 'background'],
    ['danger', 'background'],
    ['accentText', 'accent'],
    ['cardText', 'card'],
    ['cardText', 'cardEnd'],
  ] as const) {
    expect(contrast(drawn[`--${front}`] ?? '', drawn[`--${ground}`] ?? '')).toBeGreaterThanOrEqual(4.5);
  }
}

/** Contrast by WCAG 2, implemented independently. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  return [0.2126, 0.7152, 0.0722].reduce((sum, share, index) => {
    const part = Number.parseInt(color.slice(1 + index * 2, 3 + index * 2), 16) / 255;
    return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}
