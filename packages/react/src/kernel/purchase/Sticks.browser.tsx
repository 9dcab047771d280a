import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dollars, sumMoney } from '@tillside/contract';
import '../../styles.css';
import { readDollars } from '../client/money.ts';
import { companionDouble, type DoubleOptions } from '../../testing/companion-double.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { IssueCard } from '../../features/cards/IssueCard.tsx';

let mounted: Root | null = null;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(360, 640);
});

afterEach(async () => {
  mounted?.unmount();
  document.body.replaceChildren();
  await page.viewport(414, 896);
});

/** A widget below what a shop's page has above it, in px, and above as much as makes the page scroll. */
function show(widget: ReactNode, options: DoubleOptions, above: number): void {
  const space = (height: number): HTMLElement => {
    const made = document.createElement('div');
    made.style.blockSize = `${height}px`;
    return made;
  };
  const place = document.createElement('div');
  document.body.append(space(above), place, space(900));
  mounted = createRoot(place);
  mounted.render(
    <TillsideProvider url="/till" fetch={companionDouble({ course: ['succeeded'], ...options }).fetch}>
      {widget}
    </TillsideProvider>,
  );
}

const bar = (): Element => found('.ts-actions');

function found(selector: string): Element {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

/** How many px of an element the bar covers. */
function covered(selector: string): number {
  const [over, under] = [bar().getBoundingClientRect(), found(selector).getBoundingClientRect()];
  return Math.max(0, Math.round(Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top)));
}

/** Scrolls through the page, and expects nothing of an element below the bar once the page rests. */
async function expectNeverCovered(selector: string): Promise<void> {
  const end = found(selector).getBoundingClientRect().bottom + scrollY;
  for (let top = Math.max(0, end - 720); top < end; top += 40) {
    scrollTo({ top, behavior: 'instant' });
    await expect.poll(() => [top, covered(selector)]).toEqual([top, 0]);
  }
}

it('a new card is scrolled above Done, which covers neither it nor where the receipt is shared', async () => {
  const price: DoubleOptions['price'] = ({ amount }) =>
    sumMoney('USD', [readDollars(amount) ?? dollars(0), dollars(1)]);
  show(<IssueCard />, { price, delivers: { card: { id: 'card_new' } } }, 240);
  await userEvent.click(page.getByRole('button', { name: '$25.00' }));
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await userEvent.click(page.getByRole('button', { name: 'Pay $26.00' }));
  await expect.element(page.getByText(/•••• 7781$/)).toBeVisible();
  await expect.poll(() => getComputedStyle(bar()).position).toBe('sticky');
  await expect
    .poll(() => found('.ts-card').getBoundingClientRect().bottom <= bar().getBoundingClientRect().top)
    .toBe(true);
  expect(bar().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  await expectNeverCovered('.ts-card');
  await expectNeverCovered('.ts-shares');
});
