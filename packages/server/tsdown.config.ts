import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'tsdown';
import { declarationsWithoutMaps } from '../../scripts/declarations-without-maps.ts';
import { buildStyles } from '../react/styles-for-floor.ts';

const page = join(import.meta.dirname, 'dist/link-page');
const pageSources = join(import.meta.dirname, '../react/src/features/links');

export default defineConfig([
  {
    name: 'server',
    entry: {
      index: 'src/index.ts',
      fetch: 'src/fetch.ts',
      postgres: 'src/postgres.ts',
      cli: 'src/cli.ts',
      'testing/index': 'src/testing/index.ts',
      'store/index': 'src/store.ts',
      'store/conformance/index': 'src/kernel/store/conformance/index.ts',
    },
    dts: { tsconfig: '../../tsconfig.declarations.json' },
    sourcemap: true,
    plugins: [declarationsWithoutMaps],
    platform: 'node',
    // Of a peer that is not there (`pg`), its types alone are read: a bare import of it would be an error to a compiler.
    treeshake: { moduleSideEffects: 'no-external' },
    fixedExtension: false,
    target: 'node22',
  },
  // The page of links, whole: the companion serves it, and whoever installs the companion needs no React.
  {
    name: 'link-page',
    entry: { page: join(pageSources, 'page.tsx') },
    outDir: 'dist/link-page',
    clean: false,
    dts: false,
    platform: 'browser',
    target: ['chrome109', 'firefox115', 'safari16.4'],
    minify: true,
    deps: { alwaysBundle: [/./] },
    tsconfig: '../react/tsconfig.json',
    define: { 'process.env.NODE_ENV': '"production"' },
    inputOptions: {
      // `"use client"` of the libraries means nothing in a page.
      onLog: (level, log, tell) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || tell(level, log)),
      resolve: { conditionNames: ['@tillside/source', 'browser', 'import', 'default'] },
    },
    outputOptions: {
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      // What the page needs at once is one file.
      codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] },
    },
    hooks: {
      'build:prepare': () => rmSync(page, { recursive: true, force: true }),
      'build:done': () => {
        const styles = buildStyles(join(pageSources, 'page.css'));
        writeFileSync(join(page, `page-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`), styles);
      },
    },
  },
]);
