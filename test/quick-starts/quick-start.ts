import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTaken } from '../../scripts/ports.ts';
import { buyAirtime } from './buy-airtime.ts';
import { portsOf, readPage, type Step } from './read-page.ts';
import { Terminal, type Write } from './terminal.ts';

export interface QuickStartOptions {
  /** The text of the page. */
  readonly markdown: string;
  readonly registry: string;
  /** A version of Node other than the one that runs this. */
  readonly node?: string;
  /** Versions other than a reader gets today, by package. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly write: Write;
}

/**
 * Follows the steps of a page in an empty folder, and buys airtime where the page tells the reader to. Then it checks
 * the reader's next steps: the app builds, and the code printed for Node has types.
 * @throws Error that names the line of the step that failed
 */
export async function followQuickStart(options: QuickStartOptions): Promise<void> {
  const { markdown, registry, node, versions = {}, write } = options;
  const steps = readPage(markdown);
  if (!steps.some((step) => step.kind === 'start' && step.buy !== undefined))
    throw new Error('No block of this page has buy=URL.');
  for (const port of portsOf(markdown))
    if (await isTaken(port)) throw new Error(`Port ${port}, which this page uses, is taken by another program.`);

  const place = mkdtempSync(join(tmpdir(), 'tillside-quick-start-'));
  const folder = join(place, 'empty');
  mkdirSync(folder);
  const terminal = new Terminal({ folder, registry, write });
  const began = performance.now();
  const note: Write = (text) => write(`\n[${((performance.now() - began) / 1000).toFixed(0)} s] ${text}\n`);
  const folders = new Set<string>();
  try {
    if (node !== undefined) await terminal.useNode(node);
    for (const step of steps) {
      note(`line ${step.line}: ${step.kind === 'write' ? step.file : step.code.trim()}`);
      await take(step, terminal).catch((cause: unknown) => {
        throw new Error(`Line ${step.line}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      });
      if (step.kind === 'run') await installVersions(terminal, versions);
      folders.add(terminal.folder);
    }
    note('bought; building, and checking types');
    for (const app of folders) await buildAndCheck(terminal, app, steps);
    note('done');
  } finally {
    await terminal.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function take(step: Step, terminal: Terminal): Promise<void> {
  if (step.kind === 'write') return terminal.writeFile(step.file, step.code);
  if (step.kind === 'run') return terminal.run(step.code);
  await terminal.start(step.code, step.wait);
  if (step.serves !== undefined) await expectServed(step.wait, step.serves);
  if (step.buy !== undefined) await buyAirtime(step.buy);
}

/** @throws Error where the answer of the server, before any script runs, is without `text` */
async function expectServed(url: string, text: string): Promise<void> {
  const answer = await (await fetch(url)).text();
  if (!answer.includes(text)) throw new Error(`${url} does not serve ${text}.`);
}

/** Builds the app in a folder, where it can be, and compiles what was printed for Node as strictly as can be. */
async function buildAndCheck(terminal: Terminal, folder: string, steps: readonly Step[]): Promise<void> {
  terminal.folder = folder;
  const manifest = readIfThere(join(folder, 'package.json'));
  const isBundled = manifest.includes('"next":');
  if (manifest.includes('"build":')) await terminal.run('npm run build');
  const files = steps.flatMap((step) =>
    step.kind === 'write' && step.file.endsWith('.ts') && readIfThere(join(folder, step.file)) === step.code
      ? [step.file]
      : [],
  );
  if (files.length === 0) return;
  const compilerOptions = {
    target: 'es2023',
    // Next.js bundles what runs on its server: its imports have no endings, and it replaces process.env.NEXT_RUNTIME.
    module: isBundled ? 'preserve' : 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: !isBundled,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    noEmit: true,
  };
  terminal.writeFile('tsconfig.quick-start.json', JSON.stringify({ compilerOptions, files }));
  await terminal.run('npx --package typescript tsc -p tsconfig.quick-start.json');
}

/** Installs other versions of what the app depends on. */
async function installVersions(terminal: Terminal, versions: Readonly<Record<string, string>>): Promise<void> {
  const file = join(terminal.folder, 'package.json');
  const before = readIfThere(file);
  const after = Object.entries(versions).reduce(
    (text, [name, version]) => text.replace(new RegExp(`("${name}": )"[^"]*"`), `$1"${version}"`),
    before,
  );
  if (after === before) return;
  writeFileSync(file, after);
  await terminal.run('npm install');
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
