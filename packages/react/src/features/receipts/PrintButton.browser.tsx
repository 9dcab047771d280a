import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import '../../styles.css';
import { companionDouble, exampleInstruction } from '../../testing/companion-double.ts';
import { Receipt } from './Receipt.tsx';

/* Runs in a browser, because only a browser applies print rules. */

const reference = 'ts_7n2q9w4x8k3m';
let root: Root;
let page: HTMLElement;

async function shop(): Promise<void> {
  const till = companionDouble({ purchases: [exampleInstruction({ ref: reference })] });
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  root.render(
    <>
      <header>The shop</header>
      <main>
        <aside>Something else to buy</aside>
        <TillsideProvider url="/till" fetch={till.fetch}>
          <Receipt instructionRef={reference} />
        </TillsideProvider>
      </main>
    </>,
  );
  await vi.waitFor(() => expect(page.textContent).toContain(reference));
  // The actions of a receipt come with the steps.
  await vi.waitFor(() => expect(printButton()).toBeDefined());
}

function printButton(): HTMLButtonElement | undefined {
  return [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Print');
}

function onPaper(): Record<'receipt' | 'header' | 'aside', boolean> {
  const shown = (selector: string): boolean => page.querySelector(selector)?.checkVisibility() === true;
  return { receipt: shown('.ts-code'), header: shown('header'), aside: shown('aside') };
}

/** Clicks the button although paper hides it: the print media is emulated while the page is in use. */
function pressPrint(): void {
  printButton()?.click();
}

describe('printing a receipt', () => {
  beforeEach(() => cdp().send('Emulation.setEmulatedMedia', { media: 'print' }));
  afterEach(async () => {
    vi.restoreAllMocks();
    root.unmount();
    page.remove();
    await cdp().send('Emulation.setEmulatedMedia', { media: '' });
  });

  it('leaves the rest of the page out, for that print only', async () => {
    await shop();
    const printed: unknown[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => void printed.push(onPaper()));
    pressPrint();
    expect(printed).toEqual([{ receipt: true, header: false, aside: false }]);
    window.dispatchEvent(new Event('afterprint'));
    expect(onPaper()).toEqual({ receipt: true, header: true, aside: true });
  });

  it('restores the page if the frame may not print', async () => {
    await shop();
    vi.spyOn(window, 'print').mockImplementation(() => {});
    pressPrint();
    expect(onPaper().header).toBe(false);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true }));
    expect(onPaper().header).toBe(true);
  });
});
