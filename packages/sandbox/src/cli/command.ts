import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { envFileText } from '@tillside/contract';
import { readCliOptions, usage, type CliOptions } from './cli-options.ts';
import { createSandbox, type Sandbox } from '../server/sandbox.ts';

/** Runs the command line. @throws Error with a sentence for a person. */
export async function runCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const options = readCliOptions(words, environment);
  if (options.help) process.stdout.write(usage);
  else await run(options);
}

/** Sets the variables of `.env` in this folder that the shell has not set, and says what other readers get wrong of it. */
export function loadDotEnv(): void {
  if (!existsSync('.env')) return;
  const bytes = readFileSync('.env');
  const { text, fault } = envFileText(bytes, (encoding) => new TextDecoder(encoding).decode(bytes));
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  if (fault !== null) process.stderr.write(`${fault}\n`);
}

async function run(options: CliOptions): Promise<void> {
  const { data, postLimit, postLimitScope, samples, untidy, webhook } = options;
  const sandbox = createSandbox({
    postLimit,
    postLimitScope,
    ...(data === null ? {} : { data }),
    ...(samples === null ? {} : { samples }),
    ...(untidy === null ? {} : { untidy }),
    ...(webhook === null ? {} : { webhook }),
  });
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
