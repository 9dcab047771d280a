import { join } from 'node:path';
import { run } from '../../../scripts/run.ts';
import type { Finding } from '../finding.ts';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSandbox, sandboxKeys } from '@tillside/sandbox';
import { createTillside, sqliteStore } from '@tillside/server';
import express from 'express';
import { Bank } from '../../companion/bank.ts';
import { listen } from '../../companion/listen.ts';

/**
 * Generates clients of both documents, compiles them strictly, and lets each buy airtime once.
 * @param documents file by name
 */
export async function buyWithClients(
  folder: string,
  documents: Readonly<Record<'platform' | 'companion', string>>,
): Promise<Finding[]> {
  const failed = await generateClients(folder, documents);
  if (failed.length > 0) return failed.map((message) => violation('generated', message));
  const shop = await openShop();
  try {
    const bought = (['platform', 'companion'] as const).flatMap((name) =>
      generators.map(async (generator) => {
        const message = await buy(shop, folder, name, generator);
        return message === null ? [] : [violation(`${name} by ${generator}`, message)];
      }),
    );
    return (await Promise.all(bought)).flat();
  } finally {
    await shop.close();
  }
}

/** @returns what went wrong. */
async function buy(shop: Shop, folder: string, name: keyof Shop['urls'], generator: string): Promise<string | null> {
  const env = { BASE_URL: shop.urls[name], API_KEY: shop.apiKey, REF: `client-of-${name}-${generator}` };
  const { code, output } = await run('node', [join(folder, 'compiled', `${name}-${generator}.js`)], { env });
  if (code !== 0) return `the program ended with ${code}: ${output.trim()}`;
  const { transaction } = Object(JSON.parse(output));
  const executions = await shop.executions(String(transaction));
  return executions === 1 ? null : `bought ${executions} times: ${output}`;
}

function violation(where: string, message: string): Finding {
  return { severity: 'violation', check: 'clients', where, message };
}

const here = import.meta.dirname;
const modules = join(here, '../node_modules');
const programs = join(here, 'programs');

/** The generators of clients from a document. */
const generators = ['openapi-typescript', 'hey-api'] as const;

/** The strictest options of TypeScript, except where the generators document that their output does not meet them. */
const compilerOptions = {
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
  types: [],
  outDir: 'compiled',
  rootDir: '.',
};

/**
 * Generates clients of the documents in a recreated folder, and compiles each with a program that uses it.
 * @returns the output of each generator or compiler that failed; empty when none failed.
 */
async function generateClients(folder: string, documents: Readonly<Record<string, string>>): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*/*.gen.ts'] }));
  for (const file of readdirSync(programs)) cpSync(join(programs, file), join(folder, file.replace(/\.txt$/, '')));
  const generated = await Promise.all(
    Object.entries(documents).flatMap(([name, file]) => [
      runIn(folder, 'openapi-typescript/bin/cli.js', file, '-o', `${name}.openapi-typescript.ts`),
      runIn(folder, '@hey-api/openapi-ts/bin/run.js', '-f', heyApiConfig(folder, name, file)),
    ]),
  );
  const failed = generated.filter((message) => message !== null);
  if (failed.length > 0) return failed;
  const compiled = await runIn(folder, 'typescript/bin/tsc', '--project', folder);
  return compiled === null ? [] : [compiled];
}

/** Its modules import each other by their whole names, as Node wants it. */
function heyApiConfig(folder: string, name: string, input: string): string {
  const file = join(folder, `${name}.hey-api.config.mjs`);
  const output = { path: join(folder, `${name}.hey-api`), module: { extension: '.ts' } };
  const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'];
  writeFileSync(file, `export default ${JSON.stringify({ input, output, plugins, logs: { file: false } })};\n`);
  return file;
}

async function runIn(folder: string, program: string, ...args: string[]): Promise<string | null> {
  const { code, output } = await run('node', [join(modules, program), ...args], { cwd: folder });
  return code === 0 ? null : `${program} ended with ${code}: ${output.trim()}`;
}

/** A sandbox and a companion of it, both on real HTTP and by the real clock. */
interface Shop {
  /** Where each document's operations are. */
  readonly urls: { readonly platform: string; readonly companion: string };
  readonly apiKey: string;
  /** How often the platform carried out a ref. */
  executions(ref: string): Promise<number>;
  close(): Promise<void>;
}

async function openShop(): Promise<Shop> {
  const sandbox = createSandbox({ postLimit: 0 });
  const { url: platform } = await sandbox.listen();
  const app = express();
  const server = createServer(app);
  const url = await listen(server);
  const till = createTillside({
    platform: { baseUrl: `${platform}/api/v1`, apiKey: sandboxKeys.sandbox, environment: 'sandbox' },
    publicUrl: `${url}/till`,
    secret: 'a secret of the check that is long enough',
    store: sqliteStore(':memory:'),
    funding: new Bank(),
    caller: (request) => {
      const name = /shopper=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
      return name ? { id: name, sessionId: `session of ${name}`, roles: ['shopper'] } : null;
    },
  });
  app.use('/till', till.router);
  await till.ready();
  return {
    urls: { platform: `${platform}/api/v1`, companion: `${url}/till` },
    apiKey: sandboxKeys.sandbox,
    async executions(ref) {
      const response = await fetch(`${platform}/_sandbox/truth/${encodeURIComponent(ref)}`);
      const { executions } = Object(await response.json());
      return Number(executions);
    },
    async close() {
      await till.close();
      await sandbox.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
