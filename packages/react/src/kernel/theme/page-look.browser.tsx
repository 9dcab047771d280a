import { expect, it, onTestFinished } from 'vitest';
import { followPage, lookOfPage } from './page-look.ts';

/** An element in a page with these styles, which has a font. */
function elementIn(around: string): HTMLElement {
  const page = document.body.appendChild(document.createElement('div'));
  page.style.cssText = `font-family: Lato, sans-serif; ${around}`;
  onTestFinished(() => page.remove());
  return page.appendChild(document.createElement('div'));
}

it('takes the accent of a page that has one, in any notation', () => {
  expect(lookOfPage(elementIn('accent-color: #4f46e5'), false)).toEqual({ accentColor: '#4f46e5' });
  expect(lookOfPage(elementIn('accent-color: oklch(0.51 0.23 277)'), false).accentColor).toMatch(/^#4\w{5}$/);
  expect(lookOfPage(elementIn(''), false)).toEqual({});
});

it('leaves an accent that nobody would see, and one under tokens of the page', () => {
  expect(lookOfPage(elementIn('accent-color: #ffe680'), false)).toEqual({});
  expect(lookOfPage(elementIn('color-scheme: dark; accent-color: #1d1240'), false)).toEqual({});
  expect(lookOfPage(elementIn('color-scheme: dark; accent-color: #ffe680'), false)).toEqual({ accentColor: '#ffe680' });
  expect(lookOfPage(elementIn('accent-color: #4f46e5; --ts-accent: #0d5a47'), false)).toEqual({});
});

it('leaves an accent on which the merchant’s own text would not be legible', () => {
  const yellow = 'accent-color: #ffd400; background: #101418; color-scheme: dark;';
  expect(lookOfPage(elementIn(yellow), false)).toEqual({ accentColor: '#ffd400' });
  expect(lookOfPage(elementIn(`${yellow} --ts-color-accent-text: #fff`), false)).toEqual({});
  expect(lookOfPage(elementIn(yellow), false, { accentTextColor: '#fff' })).toEqual({});
  expect(lookOfPage(elementIn(yellow), false, { accentTextColor: { light: '#fff', dark: '#000' } })).toEqual({
    accentColor: '#ffd400',
  });
  expect(lookOfPage(elementIn(yellow), true, { accentTextColor: { light: '#000', dark: '#fff' } })).not.toHaveProperty(
    'accentColor',
  );
});

it('leaves an accent that nobody would see on the merchant’s own surface', () => {
  const navy = elementIn('accent-color: #1d1240');
  expect(lookOfPage(navy, false)).toEqual({ accentColor: '#1d1240' });
  expect(lookOfPage(navy, false, { surfaceColor: '#14201b' })).toEqual({});
  expect(lookOfPage(navy, false, { colorScheme: 'dark' })).toEqual({});
  expect(lookOfPage(elementIn('accent-color: #1d1240; --ts-surface: #14201b'), false)).toEqual({});
});

it('is without a card, on the ground of the page, where it is bare', () => {
  const serif = elementIn('font-family: Georgia, serif; background: #fbf7ef');
  expect(lookOfPage(serif, true)).toEqual({
    frame: 'none',
    surfaceColor: '#fbf7ef',
    colorScheme: 'light',
  });
  const dark = elementIn('background: rgb(15 23 42)');
  expect(lookOfPage(dark, true)).toMatchObject({ surfaceColor: '#0f172a', colorScheme: 'dark' });
});

it('is in the system’s font where the page has none', () => {
  expect(lookOfPage(elementIn('font-family: initial'), false).fontFamily).toMatch(/^system-ui, /);
  expect(lookOfPage(elementIn('font-family: initial; --ts-font-family: Lato'), false)).toEqual({});
});

it('follows a page that is switched to another theme', async () => {
  const changes: string[] = [];
  onTestFinished(followPage(document, () => changes.push('changed')));
  document.documentElement.classList.add('dark');
  onTestFinished(() => document.documentElement.classList.remove('dark'));
  await expect.poll(() => changes).toEqual(['changed']);
});
