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

/** Where `payAtOnce` of `@tillside/react/testing` leaves its word. */
export const payAtOnceSwitch = '@tillside/react/testing: pay at once';

/** Whether a test has said that no press on Pay is the second tap of a double tap. A bundler removes all of it from a production build. */
export function paysAtOnce(): boolean {
  try {
    if (process.env.NODE_ENV !== 'production') return Reflect.get(globalThis, Symbol.for(payAtOnceSwitch)) === true;
  } catch {
    // Without a bundler, as in production.
  }
  return false;
}
