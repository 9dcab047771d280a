import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
// oxlint-disable-next-line no-restricted-imports -- a tool of the package's build, which the package does not export
import { aliasesForStories } from '../../packages/elements/preact.config.ts';
import { build, defaultClientConditions, defaultServerConditions } from 'vite';
// oxlint-disable-next-line no-restricted-imports -- a tool of the package's build, which the package does not export
import { buildStyles } from '../../packages/react/styles-for-floor.ts';

const { resolve } = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

/** The versions of React that are supported. */
export const reacts = ['18', '19'] as const;
export type ReactVersion = (typeof reacts)[number];

export const built = join(root, '.cache/hosts');

/** Builds the shop's page for each React, in development, where React warns; and the stylesheets of its hosts. */
export async function buildHosts(): Promise<void> {
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'widgets.css'), buildStyles(join(root, 'packages/react/src/styles.css')));
  writeFileSync(join(built, 'widgets.layered.css'), buildStyles(join(root, 'packages/react/src/styles.layered.css')));
  const preflight = withoutThemes(readFileSync(resolve('tailwindcss/preflight.css'), 'utf8'));
  writeFileSync(join(built, 'tailwind.css'), preflight);
  writeFileSync(join(built, 'layers.css'), `@layer base { ${preflight} }`);
  cpSync(resolve('bootstrap/dist/css/bootstrap-reboot.css'), join(built, 'bootstrap.css'));
  cpSync(join(import.meta.dirname, 'page/reset.css'), join(built, 'reset.css'));
  for (const version of reacts) for (const server of [false, true]) await buildPage(version, server);
  await buildPage('elements', false);
  for (const [from, to] of [
    ['first', 'tillside'],
    ['later', 'tillside-later'],
  ] as const)
    writeFileSync(
      join(built, `react-elements/page/${to}.css`),
      buildStyles(join(root, `packages/elements/src/${from}.css`)),
    );
}

/** As Tailwind compiles its sheet for a shop without a theme of its own: every value is the default beside it. */
function withoutThemes(css: string): string {
  return css.replace(/--theme\(\s*--[\w-]+,\s*([^;]*?)\s*\);/g, '$1;');
}

async function buildPage(version: ReactVersion | 'elements', server: boolean): Promise<void> {
  const isElements = version === 'elements';
  const entry = join(import.meta.dirname, `page/${isElements ? 'elements.ts' : server ? 'server.tsx' : 'main.tsx'}`);
  await build({
    root: import.meta.dirname,
    base: `/react-${version}/`,
    configFile: false,
    mode: 'development',
    logLevel: 'error',
    plugins: isElements ? [] : [react()],
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: {
      conditions: ['@tillside/source', ...defaultClientConditions],
      alias: isElements
        ? [...aliasesForStories]
        : ['react', 'react-dom'].map((name) => ({
            find: new RegExp(`^${name}(?=/|$)`),
            replacement: dirname(resolve(`${version === '18' ? `${name}-18` : name}/package.json`)),
          })),
    },
    ssr: { noExternal: true, resolve: { conditions: ['@tillside/source', ...defaultServerConditions] } },
    build: {
      ssr: server,
      target: 'esnext',
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      outDir: join(built, `react-${version}`, server ? 'server' : 'page'),
      emptyOutDir: true,
      rolldownOptions: {
        input: isElements ? { main: entry } : entry,
        output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
      },
    },
  });
}
