import { defineConfig } from 'tsdown';
export default defineConfig({
  entry: ['src/index.ts', 'src/browser.ts'],
  dts: true,
  sourcemap: true,
  platform: 'neutral',
  target: 'es2022',
});
