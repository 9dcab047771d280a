import { until, type Webkit } from './driver.ts';

/** Does something in the frame, and returns to the page. */
export async function inFrame<Value>(webkit: Webkit, act: () => Promise<Value>, frame = 'iframe'): Promise<Value> {
  await webkit.enter(await webkit.find(frame));
  try {
    return await act();
  } finally {
    await webkit.enter(null);
  }
}

/** Once it is there, in sight, and takes presses. */
export function press(webkit: Webkit, selector: string): Promise<void> {
  return clickOnce(webkit, `${selector}:not([aria-disabled=true])`);
}

/** The same, by the text on the button. */
export function pressButton(webkit: Webkit, text: string): Promise<void> {
  return clickOnce(webkit, `//button[not(@aria-disabled='true')][contains(normalize-space(.), '${text}')]`);
}

/** By the keyboard, key by key: that is what the page might see. */
export async function put(webkit: Webkit, selector: string, text: string): Promise<void> {
  await clickOnce(webkit, selector);
  await webkit.type(text);
}

/** Waits until the document shows a text, whichever spaces are in it, and returns all of its text. */
export function shows(webkit: Webkit, text: string): Promise<string> {
  return until(async () => {
    const shown = String(await webkit.evaluate('document.body.innerText')).replaceAll(/\s+/g, ' ');
    if (!shown.includes(text)) throw new Error(`${text} is not in: ${shown}`);
    return shown;
  });
}

function clickOnce(webkit: Webkit, selector: string): Promise<void> {
  return until(async () => webkit.click(await webkit.find(selector)));
}
