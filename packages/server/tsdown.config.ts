import { defineConfig } from 'tsdown';
import { declarationsWithoutMaps } from '../../scripts/declarations-without-maps.ts';
export default defineConfig({
  entry: [
    'src/index.ts',
    'src/fetch.ts',
    'src/postgres.ts',
    'src/cli.ts',
    'src/testing/index.ts',
    'src/store/index.ts',
    'src/store/conformance/index.ts',
  ],
  dts: true,
  sourcemap: true,
  plugins: [declarationsWithoutMaps],
  platform: 'node',
  // Of a peer that is not there (`pg`), its types alone are read: a bare import of it would be an error to a compiler.
  treeshake: { moduleSideEffects: 'no-external' },
  fixedExtension: false,
  target: 'node22',
});
