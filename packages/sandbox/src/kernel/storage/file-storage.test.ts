import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fileStorage } from './file-storage.ts';

it('warns once where another process writes the same file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const file = join(folder, 'kept/sandbox.json');
  const storage = fileStorage(file);
  for (const text of ['one', 'two', 'three']) await storage.save(text);
  expect(storage.load()).toBe('three');
  expect(warn).not.toHaveBeenCalled();
  writeFileSync(file, 'of another process');
  for (const text of ['four', 'five']) await storage.save(text);
  writeFileSync(file, 'of another process again');
  await storage.save('six');
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining(`Another process writes ${file} too`), { code: 'TILLSIDE_SANDBOX_SHARED' }],
  ]);
  expect(storage.load()).toBe('six');
});
