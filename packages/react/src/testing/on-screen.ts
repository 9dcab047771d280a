import { expect, waitFor } from 'storybook/test';

/**
 * Expects the button in the window, and all that is found by the selector above it, with the page at its top. A button that
 * sticks to the end of the window covers nothing of it.
 */
export function expectOnScreen(page: Element, button: Element, selector: string): void {
  window.scrollTo(0, 0);
  const { top, bottom } = button.getBoundingClientRect();
  void expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  const found = [...page.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  void expect(found.length).toBeGreaterThan(0);
  for (const each of found) {
    const box = each.getBoundingClientRect();
    void expect(box.top).toBeGreaterThanOrEqual(0);
    void expect(box.bottom).toBeLessThanOrEqual(top);
  }
}

/** Expects a form from its title to its last field above the button that submits it, and each amount within its tile. */
export function expectFormOnScreen(page: Element): void {
  const submit = page.querySelector('[data-step="fill"] [data-submit]');
  void expect(submit).toBeVisible();
  if (submit)
    expectOnScreen(page, submit, '[data-step="fill"] > .ts-header, [data-step="fill"] > .ts-stack > :not(.ts-bar)');
  for (const tile of page.querySelectorAll('.ts-preset')) {
    const words = document.createRange();
    words.selectNodeContents(tile);
    const { textContent, clientWidth } = tile;
    const { width } = words.getBoundingClientRect();
    void expect([textContent, width]).toEqual([textContent, Math.min(width, clientWidth)]);
  }
}

/** Fills in a form with room beside it: the ticket of what it buys stands there with Pay, in place of the bar, and moves no field. */
export async function expectTicketBeside(page: Element, fill: () => Promise<unknown>): Promise<void> {
  const form = await shown(page, '[data-step="fill"]');
  const before = form.getBoundingClientRect().width;
  await fill();
  const ticket = await shown(page, '.ts-live .ts-ticket');
  await expect(form.getBoundingClientRect().width).toBe(before);
  await expect(ticket.querySelectorAll('button')).toHaveLength(1);
  await expect(page.querySelector('.ts-bar')).not.toBeVisible();
  const field = form.querySelector('.ts-field')?.getBoundingClientRect();
  const place = ticket.getBoundingClientRect();
  await expect(place.width).toBeGreaterThan(300);
  await expect((field?.right ?? 0) <= place.left || (field?.left ?? 0) >= place.right).toBe(true);
}

function shown(page: Element, selector: string): Promise<Element> {
  return waitFor(() => {
    const found = page.querySelector(selector);
    if (!found) throw new Error(`There is no ${selector} yet.`);
    return found;
  });
}
