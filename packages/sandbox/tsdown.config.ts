import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsdown';
import { declarationsWithoutMaps } from '../../scripts/declarations-without-maps.ts';

export default defineConfig([
  {
    entry: ['src/index.ts', 'src/cli.ts'],
    dts: { tsconfig: '../../tsconfig.declarations.json' },
    sourcemap: true,
    plugins: [declarationsWithoutMaps],
    platform: 'node',
    fixedExtension: false,
    target: 'node22',
  },
  {
    entry: ['src/console/console.ts'],
    outDir: 'dist/console',
    clean: false,
    tsconfig: 'src/console/tsconfig.json',
    dts: false,
    platform: 'browser',
    target: 'es2023',
    hooks: {
      'build:done': async () => {
        for (const file of ['index.html', 'console.css', 'controls.css', 'rows.css', 'icon.svg'])
          await cp(`src/console/${file}`, `dist/console/${file}`);
      },
    },
  },
]);
