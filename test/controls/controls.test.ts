import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { edited, placeOf } from '../faults/planted/planted-bug.ts';
import { controls } from './controls.ts';

const root = join(import.meta.dirname, '../..');
const security = readFileSync(join(root, 'docs/security.md'), 'utf8');

describe('the list of controls', () => {
  it('has twenty at least, each once', () => {
    expect(controls.length).toBeGreaterThanOrEqual(20);
    expect(new Set(controls.map(({ name }) => name)).size).toBe(controls.length);
  });

  it.each(controls)('$name: is promised, and can be taken out of the current source', (control) => {
    expect(security).toContain(control.promised);
    const source = readFileSync(fileURLToPath(placeOf(control)), 'utf8');
    expect(edited(control, source)).not.toBe(source);
    expect(existsSync(join(root, control.test))).toBe(true);
  });
});
