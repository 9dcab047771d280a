import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { npmConfig } from '../../scripts/registry/npm-config.ts';

export type Write = (text: string) => void;

/** How long one command may take: installing everything on a slow network. */
const commandLimit = 600_000;
/** How long a server may take until it answers. */
const startLimit = 120_000;
/** How long one may take to end by itself. A companion that drains takes 45 seconds at most. */
const stopLimit = 60_000;

export interface TerminalOptions {
  /** An empty folder. What the terminal needs for itself is beside it. */
  readonly folder: string;
  /** Where npm finds packages. */
  readonly registry: string;
  readonly write: Write;
}

/**
 * Runs commands as a person does who has Node and npm and nothing of this repository: with the Node that runs this, the
 * machine's npm, and `registry`. The folder that one command changes to is the folder of the next.
 */
export class Terminal {
  /** The folder that it is in. */
  folder: string;
  readonly #options: TerminalOptions;
  readonly #env: NodeJS.ProcessEnv;
  /** What the terminal needs for itself. */
  readonly #own: string;
  readonly #running = new Set<ChildProcess>();

  constructor(options: TerminalOptions) {
    this.#own = `${options.folder}.terminal`;
    mkdirSync(this.#own);
    symlinkSync(process.execPath, join(this.#own, 'node'));
    shareDownloads(join(this.#own, 'npm'));
    this.#options = options;
    this.#env = environment(this.#own, options.registry);
    this.folder = options.folder;
  }

  /** Takes another version of Node from here on. */
  async useNode(version: string): Promise<void> {
    const place = join(this.#own, `node-${version}`);
    await this.run(`npm install --prefix '${place}' node@${version}`);
    rmSync(join(this.#own, 'node'));
    symlinkSync(join(place, 'node_modules/node/bin/node'), join(this.#own, 'node'));
    await this.run('node --version');
  }

  /** Writes a file, relative to the folder that the terminal is in. */
  writeFile(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Runs commands that end. @throws Error where one fails, or takes too long. */
  async run(code: string): Promise<void> {
    const child = this.#spawn(`${code}\npwd > '${join(this.#own, 'folder')}'`);
    const limit = setTimeout(() => void this.#kill(child), commandLimit);
    const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
    clearTimeout(limit);
    this.#running.delete(child);
    if (exit !== 0) throw new Error(`These commands ended with exit code ${exit ?? 'none'}:\n${code}`);
    this.folder = readFileSync(join(this.#own, 'folder'), 'utf8').trim();
  }

  /**
   * Starts a command that keeps running, and waits until `url` answers. @throws Error where it ends, or never answers.
   * `stop` sends it SIGTERM, as an operator does, and returns its exit code, or the signal if a signal ended it.
   */
  async start(code: string, url: string): Promise<{ readonly stop: () => Promise<number | string | null> }> {
    if (await answers(url)) throw new Error(`${url} answers before this was started:\n${code}`);
    const child = this.#spawn(code);
    const end = performance.now() + startLimit;
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`This ended with exit code ${child.exitCode}:\n${code}`);
      if (performance.now() > end) throw new Error(`${url} did not answer after:\n${code}`);
      await pause(200);
    }
    return {
      stop: () =>
        new Promise((resolve) => {
          const limit = setTimeout(() => child.kill('SIGKILL'), stopLimit);
          child.once('close', (exit, signal) => {
            clearTimeout(limit);
            resolve(exit ?? signal);
          });
          child.kill('SIGTERM');
        }),
    };
  }

  /** Ends everything that goes on. */
  async close(): Promise<void> {
    await Promise.all([...this.#running].map((child) => this.#kill(child)));
  }

  #spawn(code: string): ChildProcess {
    // A group of its own, so that what it starts ends with it.
    const child = spawn('sh', ['-e', '-c', code], {
      cwd: this.folder,
      env: this.#env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', this.#options.write);
    this.#running.add(child);
    return child;
  }

  async #kill(child: ChildProcess): Promise<void> {
    const closed = new Promise((resolve) => child.once('close', resolve));
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGTERM');
    await Promise.race([closed, pause(5_000, null, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
  }
}

/** The environment without what `npm run` and this repository added to it. */
function environment(bin: string, registry: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^TILLSIDE_|^(NODE_OPTIONS|NODE_ENV|NODE_PATH|NODE_COMPILE_CACHE|INIT_CWD|PORT)$/i.test(name),
  );
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  return {
    ...Object.fromEntries(inherited),
    PATH: [bin, ...path].join(delimiter),
    npm_config_registry: registry,
    npm_config_cache: join(bin, 'npm'),
    npm_config_yes: 'true', // `npm create` and `npx` ask a person before they install
    npm_config_prefer_offline: 'true', // what this machine installed before is taken from npm's cache
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/**
 * Makes a cache of npm that shares the downloads of the machine's. It does not share what `npx` and `npm create` installed, which
 * npm takes again without a look at the registry: an earlier build of the same version.
 */
function shareDownloads(cache: string): void {
  const downloads = join(npmConfig('cache'), '_cacache');
  mkdirSync(downloads, { recursive: true });
  mkdirSync(cache);
  symlinkSync(downloads, join(cache, '_cacache'));
}

/** Whether a server answers. A proxy that does not reach what is behind it yet is none. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
