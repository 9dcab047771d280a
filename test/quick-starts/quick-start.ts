import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isTaken } from '../../scripts/ports.mjs';
import { buyAirtime } from './buy-airtime.ts';
import { portsOf, readPage, type Step } from './read-page.ts';
import { Terminal, type Write } from './terminal.ts';

export interface QuickStartOptions {
  /** The text of the page. */
  readonly markdown: string;
  readonly registry: string;
  /** Versions other than a reader gets today, by package. */
  readonly versions?: Readonly<Record<string, string>>;
  readonly write: Write;
}

/**
 * Does in an empty folder what a page says, step by step, and buys airtime where it says to.
 * @throws Error that names the line of the step that failed
 */
export async function followQuickStart({ markdown, registry, versions = {}, write }: QuickStartOptions): Promise<void> {
  const steps = readPage(markdown);
  for (const port of portsOf(markdown)) {
    if (await isTaken(port)) throw new Error(`Port ${port}, which this page uses, is taken by another program.`);
  }
  const place = mkdtempSync(join(tmpdir(), 'tillside-quick-start-'));
  const folder = join(place, 'empty');
  mkdirSync(folder);
  const terminal = new Terminal({ folder, registry, write });
  const began = performance.now();
  const note: Write = (text) => write(`\n[${((performance.now() - began) / 1000).toFixed(0)} s] ${text}\n`);
  try {
    let bought = false;
    for (const step of steps) {
      note(`line ${step.line}: ${step.kind === 'write' ? step.file : step.code.trim()}`);
      try {
        bought = (await take(step, terminal)) || bought;
      } catch (error) {
        throw new Error(`Line ${step.line}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      if (step.kind === 'run') await installVersions(terminal, versions);
    }
    if (!bought) throw new Error('No block of this page has buy=URL, so nothing was bought.');
    note('delivered');
    await checkTypes(terminal, steps);
  } finally {
    await terminal.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns whether something was bought */
async function take(step: Step, terminal: Terminal): Promise<boolean> {
  switch (step.kind) {
    case 'write':
      terminal.writeFile(step.file, step.code);
      return false;
    case 'run':
      await terminal.run(step.code);
      return false;
    case 'start':
      await terminal.start(step.code, step.wait);
      if (step.buy !== undefined) await buyAirtime(step.buy);
      return step.buy !== undefined;
  }
}

/** Compiles the TypeScript that the page prints for Node, as strictly as can be, with the compiler that the app has. */
async function checkTypes(terminal: Terminal, steps: readonly Step[]): Promise<void> {
  const files = steps.flatMap((step) => (step.kind === 'write' && step.file.endsWith('.ts') ? [step.file] : []));
  if (files.length === 0) return;
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    noEmit: true,
  };
  terminal.writeFile('tsconfig.quick-start.json', JSON.stringify({ compilerOptions, files }));
  await terminal.run('npx tsc -p tsconfig.quick-start.json');
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
