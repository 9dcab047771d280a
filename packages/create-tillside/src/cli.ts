#!/usr/bin/env node

if (process.features.typescript) {
  const { runCommand } = await import('./command.ts');
  process.exitCode = await runCommand(process.argv.slice(2));
} else {
  // Checked before any module is loaded that an old Node does not have.
  process.stderr.write(
    `This is Node ${process.versions.node}. Use Node 22.18 or newer: it runs the server's TypeScript as it is.\n`,
  );
  process.exitCode = 1;
}
