declare const process: { readonly env: { readonly NODE_ENV?: string } };

const warned = new Set<string>();

/** Logs a warning for the developer of a page, once. Silent in production builds, and without a bundler. */
export function warnInDevelopment(text: string): void {
  if (!isDevelopment() || warned.has(text)) return;
  warned.add(text);
  // oxlint-disable-next-line no-console -- this is for the developer's own console
  console.warn(text);
}

function isDevelopment(): boolean {
  try {
    // Bundlers replace this exact expression. Without a bundler there is no `process`.
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}

/** The key of the flag that `payAtOnce` of `@tillside/react/testing` sets. */
export const payAtOnceSwitch = '@tillside/react/testing: pay at once';

/** Whether a test declared that no press on Pay is the second tap of a double tap. Bundlers remove it in production. */
export function paysAtOnce(): boolean {
  try {
    if (process.env.NODE_ENV !== 'production') return Reflect.get(globalThis, Symbol.for(payAtOnceSwitch)) === true;
  } catch {
    // Without a bundler, as in production.
  }
  return false;
}
