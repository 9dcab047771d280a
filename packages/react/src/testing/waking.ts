/** Comes back to the window: what stands for everything that makes a widget read again. */
function wake(): void {
  window.dispatchEvent(new Event('focus'));
}

/**
 * Comes back to the window until what is waited for has come. Once is not enough: a reading that is on its way at that
 * moment is not made a second time, and may tell what was true before.
 */
export async function waking<Value>(shown: Promise<Value>): Promise<Value> {
  wake();
  const again = setInterval(wake, 200);
  try {
    return await shown;
  } finally {
    clearInterval(again);
  }
}
