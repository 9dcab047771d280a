#!/usr/bin/env node
import { isUnsupported, oldestNode } from './doctor/node-version.ts';
import { safeText } from './kernel/observe/log.ts';

const { node } = process.versions;

if (isUnsupported(node)) {
  // Report this before loading modules that an old Node does not support: they would fail with a stack trace.
  process.stderr.write(`This is Node ${node}. Use Node ${oldestNode} or newer.\n`);
  process.exitCode = 1;
} else {
  await answer();
}

async function answer(): Promise<void> {
  const { runCommand } = await import('./cli/run-command.ts');
  const { loadDotEnv } = await import('./cli/dot-env.ts');
  try {
    const folder = process.cwd();
    const place = { folder, envFault: loadDotEnv(folder) };
    const { code, output } = await runCommand(process.argv.slice(2), process.env, place);
    process.stdout.write(output);
    process.exitCode = code;
  } catch (error) {
    // Error messages of other modules can quote a connection string or a key.
    const message = safeText(error instanceof Error ? error.message : 'It could not be done.', 1_000);
    if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ ok: false, error: message })}\n`);
    else process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  }
}
