import { defineConfig } from 'tsdown';
export default defineConfig({
  entry: ['src/index.ts', 'src/cli.ts', 'src/testing/index.ts'],
  dts: true,
  sourcemap: true,
  platform: 'node',
  fixedExtension: false,
  target: 'node22',
});
