/** Returns to the window, which represents every trigger of a refetch. */
function wake(): void {
  window.dispatchEvent(new Event('focus'));
}

/**
 * Returns to the window until the awaited result appears. Once is not enough: a read that is already running is not
 * repeated, and may return the earlier state.
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
