import { describe, expect, it } from 'vitest';
import { failingTest } from '../faults/planted/unit-test.ts';
import { controls } from './controls.ts';

describe('each control of docs/security.md', () => {
  it.each(controls)('is missed by a test when it is taken out: $name', { timeout: 180_000 }, async (control) => {
    expect(await failingTest(control, { file: control.test })).not.toBeNull();
  });
});
