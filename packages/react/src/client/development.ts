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
