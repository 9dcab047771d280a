import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unless } from '../../scripts/test/runners.ts';
import { findFirefox } from '../firefox/launch-options.ts';

const here = join(mkdtempSync(join(tmpdir(), 'tillside-firefox-')), 'firefox');
writeFileSync(here, '');
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the Firefox of the tests', () => {
  it('is the one that FIREFOX_PATH names, which has to be there', () => {
    vi.stubEnv('FIREFOX_PATH', here);
    expect(findFirefox([])).toBe(here);
    vi.stubEnv('FIREFOX_PATH', '/nowhere/firefox');
    expect(() => findFirefox([here])).toThrow('FIREFOX_PATH is /nowhere/firefox, where there is no file.');
  });

  it('is an installed one otherwise, or none', () => {
    vi.stubEnv('FIREFOX_PATH', undefined);
    expect(findFirefox(['/nowhere/firefox', here])).toBe(here);
    expect(findFirefox(['/nowhere/firefox'])).toBeNull();
  });
});

describe('a stage that needs something of the machine', () => {
  const stage = { title: 'attacks', run: async () => ({ passed: 5, failed: 0, skipped: 0 }) };

  it('runs where that is there', async () => {
    expect(await unless(() => null, stage).run(() => {})).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  it.each([
    ['true', { passed: 0, failed: 1, skipped: 0, errors: ['No Firefox.'] }],
    [undefined, { passed: 0, failed: 0, skipped: 1 }],
  ])('names what is missing, never passes, and fails in CI (CI=%s)', async (ci, count) => {
    vi.stubEnv('CI', ci);
    const write = vi.fn<(text: string) => void>();
    expect(await unless(() => 'No Firefox.', stage).run(write)).toEqual(count);
    expect(write).toHaveBeenCalledWith('No Firefox.\n');
  });
});
