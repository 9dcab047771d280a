import { cp } from 'node:fs/promises';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts'],
  dts: true,
  sourcemap: true,
  platform: 'node',
  fixedExtension: false,
  target: 'node22',
  hooks: {
    // The console page's files are served as they are.
    'build:done': () => cp('src/console', 'dist/console', { recursive: true }),
  },
});
