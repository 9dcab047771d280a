import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { fromSource } from '../../../vitest.config.ts';
import { controls } from '../../controls/controls.ts';
import { plantedBugs } from './list/all.ts';
import { edited, placeOf } from './planted-bug.ts';
import { plantedVariable } from './unit-test.ts';

/** Runs tests with a bug in the source, planted as the file is transformed. */
const name = process.env[plantedVariable];
const bug = [...plantedBugs, ...controls].find((planted) => planted.name === name);
if (!bug) throw new Error(`There is no planted bug “${name}”.`);
const path = fileURLToPath(placeOf(bug));

export default defineConfig({
  ...fromSource,
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  plugins: [
    {
      name: 'plant',
      enforce: 'pre',
      transform: (source, id) => (id === path ? edited(bug, source) : null),
    },
  ],
  // The cache on disk is keyed by the file and the plugin, not by the bug: a module could come from another bug's run.
  test: { include: ['{packages/*/src,test/companion}/**/*.test.ts'], fsModuleCache: false, testTimeout: 30_000 },
});
