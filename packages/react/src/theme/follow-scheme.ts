/** Calls `changed` when the device's colour scheme changes. Returns a function that stops it. */
export function followScheme(changed: () => void): () => void {
  const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
  dark?.addEventListener('change', changed);
  return () => dark?.removeEventListener('change', changed);
}
