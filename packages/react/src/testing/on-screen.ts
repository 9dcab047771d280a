import { expect } from 'storybook/test';

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
  const submit = page.querySelector('form [type="submit"]');
  void expect(submit).toBeVisible();
  if (submit) expectOnScreen(page, submit, 'form > :not(.ts-bar)');
  for (const { scrollWidth, clientWidth, textContent } of page.querySelectorAll('.ts-preset'))
    void expect([textContent, scrollWidth]).toEqual([textContent, Math.min(scrollWidth, clientWidth)]);
}
