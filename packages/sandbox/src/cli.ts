#!/usr/bin/env node
const oldest = [22, 13] as const;

/** The oldest Node that the sandbox runs on, as `engines` in its package.json states. */
const oldestNode = oldest.join('.');

function isUnsupported(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
}

const { node } = process.versions;

if (isUnsupported(node)) {
  // Printed before loading modules that an old Node lacks, which would end with a stack trace.
  process.stderr.write(`This is Node ${node}. The sandbox needs Node ${oldestNode} or newer.\n`);
  process.exitCode = 1;
} else {
  await start();
}

async function start(): Promise<void> {
  try {
    const { runCommand, loadDotEnv } = await import('./cli/command.ts');
    loadDotEnv();
    await runCommand(process.argv.slice(2), process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
