#!/usr/bin/env node
import { runCommand } from './doctor/command.ts';
import { safeText } from './observe/log.ts';

try {
  const { code, output } = await runCommand(process.argv.slice(2), process.env);
  process.stdout.write(output);
  process.exitCode = code;
} catch (error) {
  // Messages of strangers can quote a connection string or a key.
  const said = error instanceof Error ? error.message : 'It could not be done.';
  process.stderr.write(`${safeText(said, 1_000)}\n`);
  process.exitCode = 1;
}
