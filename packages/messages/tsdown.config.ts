import { defineConfig } from 'tsdown';
import { declarationsWithoutMaps } from '../../scripts/declarations-without-maps.ts';
export default defineConfig({
  entry: ['src/index.ts', 'src/en-NG.ts'],
  // One file per part, so that a bundler loads the texts of a widget with the widget.
  unbundle: true,
  dts: true,
  sourcemap: true,
  plugins: [declarationsWithoutMaps],
  platform: 'neutral',
  target: 'es2022',
});
