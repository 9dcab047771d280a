import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './ports.ts';

try {
  const port = await freePort('storybook');
  const storybook = join(import.meta.dirname, '../node_modules/.bin/storybook');
  const child = spawn(storybook, ['dev', '--port', String(port), '--exact-port', '--ci', '--disable-telemetry'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 0;
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
