import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { loadDotEnv } from './dot-env.ts';

it('sets what the shell has not set, in any encoding', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-dot-env-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  vi.stubEnv('TILLSIDE_STORE', 'of-the-shell.db');
  vi.stubEnv('TILLSIDE_PUBLIC_URL', undefined);
  expect(loadDotEnv(folder)).toBe(null);
  const text = '\uFEFFTILLSIDE_PUBLIC_URL=http://localhost:3000/till\r\nTILLSIDE_STORE=of-the-file.db\r\n';
  writeFileSync(join(folder, '.env'), Buffer.from(text, 'utf16le'));
  expect(loadDotEnv(folder)).toContain('.env is in UTF-16');
  expect(process.env['TILLSIDE_PUBLIC_URL']).toBe('http://localhost:3000/till');
  expect(process.env['TILLSIDE_STORE']).toBe('of-the-shell.db');
});
