import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './ports.ts';

/* The documentation site: `build` writes it to `.cache/site/built`, `dev` serves it and updates it on edits. */

const root = join(import.meta.dirname, '..');
const command = process.argv[2] === 'build' ? 'build' : 'dev';

try {
  const options = command === 'dev' ? ['--port', String(await freePort('docs'))] : [];
  const child = spawn(
    join(root, 'node_modules/.bin/node'),
    ['--conditions=@tillside/source', 'node_modules/@rspress/core/bin/rspress.js', command, ...options],
    { cwd: join(root, 'site'), stdio: ['ignore', 'inherit', 'inherit'] },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 0;
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
