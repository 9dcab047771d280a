declare const process: { readonly env: { readonly NODE_ENV?: string } };

const warned = new Set<string>();

/** Tells the developer of a page something, once. A production build is silent, and so is a page without a bundler. */
export function warnInDevelopment(text: string): void {
  if (!isDevelopment() || warned.has(text)) return;
  warned.add(text);
  // oxlint-disable-next-line no-console -- this is for the developer's own console
  console.warn(text);
}

function isDevelopment(): boolean {
  try {
    // Bundlers replace this very expression. Where none did, there is no `process`.
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}
