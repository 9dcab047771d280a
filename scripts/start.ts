import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from './ports.ts';
import { buildShop } from './shop-build.ts';
import { Supervisor } from './supervisor.ts';

const root = join(import.meta.dirname, '..');
const fromSource = '--conditions=@tillside/source';

try {
  process.exitCode = await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * Starts the sandbox and the shop. `--dev`: the shop's pages from source, with hot reload. `--data DIR`: where both keep
 * their state, together, so that they never remember different purchases. `--fresh`: deletes that state first.
 * @returns the exit code
 */
async function start(): Promise<number> {
  const { values } = parseArgs({
    options: { dev: { type: 'boolean' }, fresh: { type: 'boolean' }, data: { type: 'string', default: '.cache/data' } },
  });
  const shopPort = await freePort('shop');
  const sandboxPort = await freePort('sandbox');
  const data = resolve(root, values.data);
  if (values.fresh) rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  if (!values.dev) await buildShop();

  const shopUrl = `http://localhost:${shopPort}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const supervisor = new Supervisor();
  const ready =
    (await supervisor.start({
      name: 'sandbox',
      args: [
        fromSource,
        join(root, 'packages/sandbox/src/cli.ts'),
        '--port',
        String(sandboxPort),
        '--data',
        join(data, 'sandbox.json'),
      ],
      url: sandboxUrl,
    })) &&
    (await supervisor.start({
      name: 'shop',
      args: [fromSource, join(root, 'apps/example/server/main.ts'), ...(values.dev ? ['--dev'] : [])],
      url: shopUrl,
      env: { PORT: String(shopPort), SANDBOX_URL: sandboxUrl, SHOP_DATA: join(data, 'shop'), SHOP_DEMO: 'on' },
    }));
  if (ready)
    process.stdout.write(
      `\n  Shop             ${shopUrl}\n  Sandbox console  ${sandboxUrl}\n\n  Ctrl+C stops both.\n\n`,
    );
  return supervisor.ended;
}
