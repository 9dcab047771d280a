/**
 * Runs work once no pointer is down. A field's message on blur moves the content below it: the press that
 * caused the blur would then miss its target.
 */
export function afterPress(work: () => void): void {
  if (!pressed) return work();
  const over = new AbortController();
  const end = (): void => {
    over.abort();
    setTimeout(work); // after the click that the press ends with
  };
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, end, { signal: over.signal, capture: true });
}

let pressed = false;

/** Watches for presses while a form is shown. Returns a function that stops it. */
export function watchPresses(): () => void {
  const over = new AbortController();
  const watch = (type: string, down: boolean): void =>
    addEventListener(
      type,
      () => {
        pressed = down;
      },
      { signal: over.signal, capture: true },
    );
  watch('pointerdown', true);
  watch('pointerup', false);
  watch('pointercancel', false);
  return () => over.abort();
}
