import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** The widgets draw with Preact: a third of the bytes of React, and no second React beside that of the page. */
export const preactInPlaceOfReact: Readonly<Record<string, string>> = {
  preact: path('preact'),
  'react-dom/client': path('preact/compat/client'),
  'react-dom': path('preact/compat'),
  'react/jsx-runtime': path('preact/jsx-runtime'),
  react: join(import.meta.dirname, 'src/preact-as-react.mjs'),
};

/** The same for Vite, with what only stories and tests import. */
export const aliasesForStories: readonly { readonly find: RegExp; readonly replacement: string }[] = Object.entries({
  ...preactInPlaceOfReact,
  'react-dom/test-utils': path('preact/compat/test-utils'),
  'react/jsx-dev-runtime': path('preact/jsx-dev-runtime'),
}).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement }));
