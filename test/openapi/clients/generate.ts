import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../../scripts/run.mjs';

const here = import.meta.dirname;
const modules = join(here, '../node_modules');
const programs = join(here, 'programs');

/** The generators, and what each makes of a document. */
export const generators = ['openapi-typescript', 'hey-api'] as const;

/** As strict as TypeScript can be told to be, except where the generators say that they write otherwise. */
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
 * Generates clients of the documents in a folder that is made anew, and compiles them with a program for each.
 * @returns what a generator or the compiler said where it failed; empty: nothing.
 */
export async function generateClients(folder: string, documents: Readonly<Record<string, string>>): Promise<string[]> {
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
