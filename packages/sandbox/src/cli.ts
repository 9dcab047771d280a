#!/usr/bin/env node
import { readCliOptions, usage, type CliOptions } from './cli-options.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

try {
  const options = readCliOptions(process.argv.slice(2), process.env);
  if (options.help) process.stdout.write(usage);
  else await run(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(options: CliOptions): Promise<void> {
  const { data, postLimit } = options;
  const sandbox = createSandbox({ postLimit, ...(data === null ? {} : { data }) });
  const { port } = await listen(sandbox, options.port);
  const kept = data === null ? 'nothing is kept' : `state in ${data}`;
  process.stdout.write(`Sandbox ready at http://localhost:${port} (${kept})\n`);
  const stop = (): void => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function listen(sandbox: Sandbox, port: number): Promise<{ port: number }> {
  try {
    return await sandbox.listen(port);
  } catch (error) {
    await sandbox.close();
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken
      ? new Error(`Port ${port} is taken: stop what listens there, or choose another with --port or SANDBOX_PORT.`)
      : error;
  }
}
