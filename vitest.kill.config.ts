import { defineConfig } from 'vitest/config';
import { fromSource, killTests } from './vitest.config.ts';

/** Processes that are killed again and again: minutes long, and never retried. */
export default defineConfig({
  ...fromSource,
  test: { name: 'kill', environment: 'node', include: killTests, testTimeout: 600_000, hookTimeout: 60_000 },
});
