import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** The widgets render with Preact: it has a third of React's bytes, and avoids a second React beside the page's own. */
export const preactInPlaceOfReact: Readonly<Record<string, string>> = {
  preact: path('preact'),
  'react-dom/client': path('preact/compat/client'),
  'react-dom': path('preact/compat'),
  'react/jsx-runtime': path('preact/jsx-runtime'),
  react: join(import.meta.dirname, 'src/preact-as-react.mjs'),
};

/** The same for Vite, with the imports that only stories and tests have. */
export const aliasesForStories: readonly { readonly find: RegExp; readonly replacement: string }[] = Object.entries({
  ...preactInPlaceOfReact,
  'react-dom/test-utils': path('preact/compat/test-utils'),
  'react/jsx-dev-runtime': path('preact/jsx-dev-runtime'),
}).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
