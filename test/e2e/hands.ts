import { devices, expect, type Locator, type PlaywrightTestOptions } from '@playwright/test';

/** How a person works with a page. */
export interface Hands {
  readonly name: string;
  readonly options: Partial<PlaywrightTestOptions>;
  /** Presses a button or a link, once it can be pressed. */
  press(target: Locator): Promise<void>;
  /** Goes into a field and types. */
  type(field: Locator, text: string): Promise<void>;
  /** Sends off what was typed last: by the Enter key, or by the button. */
  send(button: Locator): Promise<void>;
}

const pixel = devices['Pixel 7'];

/** With the keys alone, the pointer left where it is. */
export const keys: Hands = {
  name: 'on a desktop, by keys alone',
  options: {},
  async press(target) {
    await tabTo(target);
    await expect(target).toBeEnabled();
    await target.page().keyboard.press('Enter');
  },
  async type(field, text) {
    await tabTo(field);
    await field.page().keyboard.type(text);
  },
  send: (button) => button.page().keyboard.press('Enter'),
};

/** With a finger, on a small screen. */
export const finger: Hands = {
  name: 'on a phone, by touch',
  options: {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    ...(pixel ? { userAgent: pixel.userAgent } : {}),
  },
  async press(target) {
    await expect(target).toBeEnabled();
    await target.tap();
  },
  async type(field, text) {
    // A browser drops clicks in a frame that has just appeared: a person sees no caret, and clicks again.
    await expect(async () => {
      await field.tap();
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await field.page().keyboard.type(text);
  },
  send: (button) => finger.press(button),
};

/**
 * Divides walks between keys and touch. Both do every walk without a fault; those with a fault alternate, because what the
 * platform does is independent of how the shopper presses.
 */
export function divideWalks<Walk extends { readonly fault: string | null }>(
  walks: readonly Walk[],
): readonly { readonly hands: Hands; readonly walks: readonly Walk[] }[] {
  return [keys, finger].map((hands, turn) => ({
    hands,
    walks: walks.filter(({ fault }, index) => fault === null || index % 2 === turn),
  }));
}

/** Presses Tab until this has the focus, in whichever frame it is. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 15_000 });
  await tabUntil(target, (element) => element === document.activeElement && document.hasFocus());
}

/** Presses Tab until the page reports it. */
export async function tabUntil(target: Locator, there: (element: Element) => boolean): Promise<void> {
  for (let tabs = 0; tabs < 90; tabs += 1) {
    if (await target.evaluate(there)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with the Tab key.`);
}
