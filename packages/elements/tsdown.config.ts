import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'tsdown';
import { buildStyles } from '../react/styles-for-floor.ts';
import { chunksOf } from './chunks.ts';
import { preactInPlaceOfReact } from './preact.config.ts';
import { widgets } from './src/generated/registry.ts';

const resolve = (name: string): string => fileURLToPath(import.meta.resolve(name));
const { version } = readJson(join(import.meta.dirname, 'package.json'));
const chunkOf = chunksOf((root) => join(import.meta.dirname, root));

export default defineConfig({
  entry: { tillside: 'src/index.ts' },
  platform: 'browser',
  target: ['chrome109', 'firefox115', 'safari16.4'],
  dts: false,
  minify: true,
  deps: { alwaysBundle: () => true, onlyBundle: false },
  alias: { ...preactInPlaceOfReact },
  define: { 'process.env.NODE_ENV': '"production"' },
  inputOptions: {
    resolve: { conditionNames: ['@tillside/source', 'browser', 'import', 'module', 'default'] },
    preserveEntrySignatures: 'allow-extension',
    // Ignores the warning about files that begin with 'use client', a directive for server frameworks.
    onLog: (level, log, report) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
    },
  },
  outputOptions: {
    chunkFileNames: '[name].js',
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        {
          debugName: 'files',
          name: (id, context) => chunkOf(id, (of) => context.getModuleInfo(of)),
        },
      ],
    },
  },
  hooks: {
    'build:done': () => {
      const places = `${Object.keys(widgets).join(',')}{display:block}till-provider{display:contents}`;
      writeFileSync('dist/tillside.css', `${places}${buildStyles('src/first.css')}`);
      writeFileSync('dist/tillside-later.css', buildStyles('src/later.css'));
      for (const name of ['custom-elements.json', 'web-types.json']) {
        const { $schema, ...stated } = readJson(`src/generated/${name}`);
        const stamped = name === 'web-types.json' ? { $schema, version, ...stated } : stated;
        writeFileSync(`dist/${name}`, `${JSON.stringify(stamped, null, 2)}\n`);
      }
      writeFileSync('dist/licences.txt', licences(['preact', '@tanstack/react-query', 'uqr']));
      writeFileSync('dist/integrity.json', `${JSON.stringify(integrity('dist'), null, 2)}\n`);
    },
  },
});

/** The licence notices of the packages in the script. */
function licences(names: readonly string[]): string {
  return names
    .map((name) => {
      const [folder = ''] = resolve(name).split(/(?<=node_modules\/(?:@[\w-]+\/)?[\w-]+)\/(?!.*node_modules\/)/);
      return `${name}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`;
    })
    .join('\n\n');
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readJson>;
}

/** The hash of each file that a page loads, as `integrity` attributes and import maps name it. */
function integrity(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file));
  return Object.fromEntries(
    files.toSorted().map((file) => {
      const hash = createHash('sha384').update(readFileSync(join(folder, file)));
      return [file, `sha384-${hash.digest('base64')}`];
    }),
  );
}
