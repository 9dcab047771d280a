import { expect, test } from 'vitest';
import { runCommand } from './run-command.ts';

test.each([
  [['doctor'], 'name a module with --config, or set TILLSIDE_BASE_URL, TILLSIDE_API_KEY'],
  [['doctor', 'webhook'], 'Name the captured event with --file'],
  [['migrate'], 'Name the database with TILLSIDE_STORE'],
  [['reconcile', '--from', '2026-11-29'], '--from needs the file with your own book'],
  [['doctor', '--confg', 'x'], "Unknown option '--confg'"],
])('%j reports what it needs', async (words, sentence) => {
  await expect(runCommand(words, {})).rejects.toThrow(sentence);
});

test('help is no mistake, and what is no command is one that gets it', async () => {
  const help = await runCommand(['--help'], {});
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('npx @tillside/server doctor webhook') });
  expect(await runCommand(['cure'], {})).toEqual({ ...help, code: 1 });
});
