import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, run, untilAnswers, type RunningProcess } from './processes.ts';
import { SandboxControl } from './sandbox-control.ts';

/** A sandbox and a shop that hold the data of this test only. */
export interface World {
  readonly shopUrl: string;
  readonly sandbox: SandboxControl;
  readonly live: SandboxControl;
  /** What the shop wrote so far. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** Two processes, as `npm start` runs them. */
export interface ProcessWorld extends World {
  /** Where the shop keeps its databases and its generated secrets. */
  readonly dataDirectory: string;
  /** The shop's process that runs now. */
  readonly shop: RunningProcess;
  /** Starts the shop again at the same address, after its process was stopped. */
  restartShop(): Promise<void>;
}

export async function startWorld(): Promise<ProcessWorld> {
  const [sandboxPort, shopPort] = await Promise.all([freePort(), freePort()]);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sunbird-e2e-'));
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const shopUrl = `http://localhost:${shopPort}`;
  const sandboxArguments = ['--port', String(sandboxPort), '--memory', '--post-limit', '0'];
  const sandbox = run('packages/sandbox/src/cli.ts', sandboxArguments);
  const settings = { PORT: String(shopPort), SANDBOX_URL: sandboxUrl, SHOP_DATA: dataDirectory };
  const startShop = (): RunningProcess => run('apps/example/server/main.ts', [], settings);
  const ready = (): Promise<void> => untilAnswers(`http://127.0.0.1:${shopPort}/till/ready`, shop);
  let shop = startShop();
  const control = new SandboxControl(sandboxUrl);
  const live = new SandboxControl(sandboxUrl, 'live');
  const stop = async (): Promise<void> => {
    await Promise.all([shop.stop(), sandbox.stop()]);
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    await untilAnswers(`${sandboxUrl}/_sandbox/settings`, sandbox);
    await ready();
    await Promise.all([control.settle(1), live.settle(1)]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    shopUrl,
    sandbox: control,
    live,
    dataDirectory,
    get shop() {
      return shop;
    },
    restartShop: async () => {
      shop = startShop();
      await ready();
    },
    log: async () => shop.output(),
    stop,
  };
}
