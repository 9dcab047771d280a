import { defineConfig } from 'vitest/config';
import { fromSource, longTests } from './vitest.config.ts';

export default defineConfig({
  ...fromSource,
  test: { name: 'long', environment: 'node', include: longTests, testTimeout: 600_000, hookTimeout: 60_000 },
});
