/**
 * Does something once no pointer is down. What a field says when it is left moves what stands below it: the press that
 * left it would then end beside what it began on, and nothing would be pressed.
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

/** Watches for presses as long as a form is shown. The answer ends it. */
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
