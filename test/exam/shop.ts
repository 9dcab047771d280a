import { execFile } from 'node:child_process';
import { globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import assert from 'node:assert/strict';
import { sandboxPlatform } from '@tillside/sandbox';
import type { Tillside, TillsideOptions } from '@tillside/server';
import express, { type Express } from 'express';
import { nodeWords, root } from './repository.ts';

/** One thing that a grader looked at. */
export interface Check {
  readonly name: string;
  readonly ok: boolean;
  /** Why not. */
  readonly why?: string;
}

/** A folder that is graded. */
export class Shop {
  readonly folder: string;
  readonly checks: Check[] = [];

  constructor(folder: string) {
    this.folder = realpathSync(folder);
  }

  /** Checks the folder against one sentence. A failed assertion, or any other error, is the reason that it fails. */
  async check(name: string, look: () => unknown): Promise<void> {
    try {
      await look();
      this.checks.push({ name, ok: true });
    } catch (error) {
      this.checks.push({ name, ok: false, why: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The text of a file; empty if there is none. */
  read(file: string): string {
    const path = join(this.folder, file);
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : '';
  }

  /** The files that match, without what is installed or built. */
  files(...patterns: readonly string[]): readonly string[] {
    return globSync([...patterns], {
      cwd: this.folder,
      exclude: (name) => /^(node_modules|dist|\.next|\.git)$/.test(name),
    }).filter((file) => statSync(join(this.folder, file)).isFile());
  }

  /** What a module exports under a name. */
  async load<Exported>(file: string, name: string): Promise<Exported> {
    const [path = '', query] = file.split('?');
    const url = pathToFileURL(join(this.folder, path));
    if (query) url.search = query;
    const module = (await import(url.href)) as Readonly<Record<string, Exported>>;
    const exported = module[name];
    assert.ok(exported !== undefined, `${file} exports no \`${name}\`.`);
    return exported;
  }

  /** Runs Node in the folder. */
  run(changed: object, ...words: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [...nodeWords, ...words],
        { cwd: this.folder, env: { ...env, ...settings, ...changed } },
        (error, out, err) => resolve({ code: error === null ? 0 : 1, output: out + err }),
      );
    });
  }

  /** The doctor's results for the options that a module exports, by check. */
  async doctor(
    config: string,
    env: object = {},
  ): Promise<Readonly<Record<string, { readonly result: string; readonly found: string }>>> {
    const cli = join(root, 'packages/server/src/cli.ts');
    const { output } = await this.run(env, cli, 'doctor', '--json', '--config', config);
    const { findings = [], error } = JSON.parse(output) as {
      findings?: readonly { check: string; result: string; found: string }[];
      error?: string;
    };
    assert.equal(error, undefined, `The doctor could not read ${config}: ${error}`);
    return Object.fromEntries(findings.map((finding) => [finding.check, finding]));
  }
}

/** The text of a file without its comments. */
export function codeIn(shop: Shop, file: string): string {
  const text = shop.read(file);
  if (/\.(?:css|scss)$/.test(file)) return text.replaceAll(/\/\*[^]*?\*\//g, '');
  if (file.endsWith('.html')) return text.replaceAll(/<!--[^]*?-->/g, '');
  if (!/\.[cm]?[jt]sx?$/.test(file)) return text;
  const { comments } = parseSync(file, text);
  return comments.reduceRight((code, { start, end }) => code.slice(0, start) + code.slice(end), text);
}

/** What a shop reads from its environment. */
export const settings = {
  TILLSIDE_PUBLIC_URL: 'http://localhost:1/till',
  TILLSIDE_STORE: ':memory:',
  TILLSIDE_SECRET: 'a secret of this exam, 32 characters or more',
  SHOP_DATABASE: ':memory:',
} as const;

type Platform = TillsideOptions['platform'];
type CreateTill = (env: object, platform: Platform) => Tillside;
type Make = (env: object, platform: Platform) => Promise<{ readonly app: Express; readonly till: Tillside }>;

/** A shop that was started, as a page meets it. */
interface Started {
  readonly origin: string;
  buy(key: string): Promise<{ readonly status: number; readonly ref: string; readonly state: string }>;
  balance(): Promise<number>;
  until(ref: string, state: string): Promise<void>;
}

/** Starts `server/till.ts` as `npm create tillside` mounts it, or what `make` makes, and ends it after `work`. */
export async function started(
  shop: Shop,
  work: (shop: Started) => Promise<void>,
  make: Make = async (env, platform) => {
    const till = (await shop.load<CreateTill>('server/till.ts', 'createTill'))(env, platform);
    return { app: express().use('/till', till.router), till };
  },
  changed: object = {},
): Promise<void> {
  const platform = sandboxPlatform({ data: null, postLimit: 0 });
  const front = express();
  const server = front.listen(0);
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { app, till } = await make({ ...settings, TILLSIDE_PUBLIC_URL: `${origin}/till`, ...changed }, platform);
  front.use(app);
  try {
    await till.ready();
    await work({
      origin,
      async buy(key) {
        const answer = await fetch(`${origin}/till/instructions`, purchase(key));
        const { ref = '', state = '' } = (await answer.json()) as { ref?: string; state?: string };
        return { status: answer.status, ref, state };
      },
      async balance() {
        const body = (await (await fetch(`${origin}/till/balance`)).json()) as { available?: { minor: number } };
        return body.available?.minor ?? 0;
      },
      async until(ref, state) {
        await platform.inProcess.advance(5);
        const now = async () => (await till.instructions.get(ref))?.state;
        for (const end = Date.now() + 20_000; (await now()) !== state && Date.now() < end;) await pause(50);
        assert.equal(await now(), state);
      },
    });
  } finally {
    await till.close();
    server.close();
    server.closeAllConnections();
  }
}

/** Airtime for ₦500, which the sandbox delivers. */
export const bought = {
  phone: '08031234567',
  network: 'mtn',
  amount: { currency: 'NGN', minor: 50_000 },
} as const;

/** The request of a page that buys it. */
export function purchase(key: string): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ operation: 'airtime.buy', input: bought }),
  };
}

/** Two presses of one purchase: bought once, delivered, paid for once. */
export async function buysOnce({ buy, balance, until }: Started): Promise<void> {
  const before = await balance();
  const [one, other] = await Promise.all([buy('a-purchase-of-the-exam'), buy('a-purchase-of-the-exam')]);
  assert.ok(one.ref !== '' && one.ref === other.ref, `Two presses were answered ${one.status} and ${other.status}.`);
  await until(one.ref, 'succeeded');
  assert.equal(before - (await balance()), 50_000, 'Airtime for ₦500 was not paid for once.');
}
