import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import '../../styles.css';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { Receipt } from './Receipt.tsx';
import { companionDouble, exampleInstruction } from '../../testing/companion-double.ts';
import { contrast, hexOf, type Rgb } from '../../kernel/theme/color.ts';
import type { Appearance } from '../../kernel/theme/appearance.ts';
import { savanna } from '../../themes.ts';

const reference = 'ts_7n2q9w4x8k3m';
let root: Root;
let page: HTMLElement;

beforeEach(() => cdp().send('Emulation.setEmulatedMedia', { media: 'print' }));
afterEach(async () => {
  root.unmount();
  page.remove();
  document.documentElement.style.colorScheme = '';
  await cdp().send('Emulation.setEmulatedMedia', { media: '' });
});

/** A colour in any notation. */
function printed(color: string): Rgb {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('There is no canvas.');
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255];
}

/** The contrast of each text with paper: what is behind it is not printed. */
function paleTexts(): readonly string[] {
  return [...page.querySelectorAll<HTMLElement>('.ts-widget *')].flatMap((element) => {
    const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== '')?.textContent;
    if (text === undefined || text === null || !element.checkVisibility() || element.closest('.ts-mark')) return [];
    const found = printed(getComputedStyle(element).color);
    const ratio = contrast(found, [1, 1, 1]);
    return ratio >= 4.5 ? [] : [`${text}: ${hexOf(found)} has ${ratio.toFixed(1)}`];
  });
}

const dark: Appearance = {
  colorScheme: 'dark',
  surfaceColor: '#101c2e',
  accentColor: '#ffb000',
  textColor: '#f5f5f5',
  successColor: '#7cf0b5',
};

it.each([
  ['its own colours', dark],
  ['a theme', { ...savanna, colorScheme: 'dark' }],
  ['the scheme of the page', {}],
] as const)('a receipt of a dark shop with %s is dark on paper', async (name, appearance) => {
  if (name === 'the scheme of the page') document.documentElement.style.colorScheme = 'dark';
  const till = companionDouble({ purchases: [exampleInstruction({ ref: reference, state: 'succeeded' })] });
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  root.render(
    <TillsideProvider url="/till" fetch={till.fetch} appearance={appearance}>
      <Receipt instructionRef={reference} />
    </TillsideProvider>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain(reference));
  expect(paleTexts()).toEqual([]);
});
