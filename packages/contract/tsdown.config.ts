import { defineConfig } from 'tsdown';
import { declarationsWithoutMaps } from '../../scripts/declarations-without-maps.ts';
export default defineConfig({
  entry: ['src/index.ts', 'src/schemas.ts'],
  // A file per module, so that a page's bundler leaves out the tables that the page does not use.
  unbundle: true,
  dts: true,
  sourcemap: true,
  plugins: [declarationsWithoutMaps],
  platform: 'neutral',
  target: 'es2022',
});
