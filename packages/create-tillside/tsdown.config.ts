import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/cli.ts'],
  dts: false,
  sourcemap: true,
  platform: 'node',
  fixedExtension: false,
  target: 'node22',
});
