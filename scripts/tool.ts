import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

/* `npm run tool` lists the commands that are needed now and then. `npm run tool -- NAME …` runs one, with what follows its name. */

const root = join(import.meta.dirname, '..');
const fromSource = 'node --conditions=@tillside/source';

interface Tool {
  /** One line: what it is for. */
  readonly about: string;
  /** Command lines, each run without a shell once the one before it succeeded. The last takes the arguments. */
  readonly run: readonly [string, ...string[]];
}

export const tools: Readonly<Record<string, Tool>> = {
  advisories: {
    about: 'asks the registry about known weaknesses of what is published',
    run: ['pnpm audit --prod'],
  },
  'api:update': { about: 'writes the public API of each package to its api.txt', run: ['node scripts/api.ts'] },
  build: { about: 'builds every package', run: ['pnpm -r run build'] },
  'build-storybook': { about: 'writes the Storybook to storybook-static', run: ['storybook build'] },
  changeset: { about: 'notes a change for the changelogs', run: ['changeset'] },
  container: {
    about: 'writes a context from which the example is built as an image',
    run: ['node scripts/container.ts'],
  },
  'design:loop': {
    about: 'takes the moving pictures of a purchase, in three brands',
    run: [`${fromSource} scripts/design-loop.ts`],
  },
  'design:rebrand': {
    about: 'takes the pictures of the example before and after a rebrand',
    run: [`${fromSource} scripts/design-rebrand.ts`],
  },
  drift: {
    about: "checks your account's answers against the contract, with free requests only",
    run: [`${fromSource} --env-file-if-exists=.env scripts/drift.ts`],
  },
  elements: { about: 'writes an element for each widget', run: ['node scripts/elements.ts'] },
  exam: { about: 'sets and grades the tasks of whoever adds Tillside', run: [`${fromSource} test/exam/main.ts`] },
  faults: { about: 'runs purchases under seeded faults', run: [`${fromSource} test/faults/main.ts`] },
  fuzz: { about: 'plays random inputs on every route and message', run: [`${fromSource} test/fuzz/main.ts`] },
  messages: { about: 'compiles the texts of every language', run: ['node scripts/messages.ts'] },
  openapi: {
    about: 'writes docs/openapi and the documents made of the contract',
    run: [`${fromSource} scripts/openapi.ts`],
  },
  'openapi:check': {
    about: 'checks docs/openapi against recorded answers',
    run: [`${fromSource} test/openapi/main.ts`],
  },
  'operation-ids': {
    about: 'writes the ids of operations that a page knows',
    run: [`${fromSource} scripts/operation-ids.ts`],
  },
  registry: { about: 'serves the packages as if they were published', run: ['node scripts/registry/main.ts'] },
  sandbox: {
    about: 'starts the sandbox alone: --port 4010 --memory',
    run: [`${fromSource} packages/sandbox/src/cli.ts`],
  },
  sbom: {
    about: 'lists the components of each published package, as CycloneDX in .cache/sbom',
    run: ['pnpm sbom --sbom-format cyclonedx --prod --split --filter ./packages/* --out .cache/sbom/%s.cdx.json'],
  },
  'test:matrix': {
    about: 'runs the tests on every supported stack and version',
    run: ['node scripts/test/main.ts --matrix'],
  },
  version: {
    about: 'takes all changesets into the changelogs and versions',
    run: ['changeset version', 'pnpm install --lockfile-only'],
  },
};

if (process.argv[1] === import.meta.filename) {
  const [name, ...args] = process.argv.slice(2);
  const tool = name !== undefined && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool !== undefined) {
    process.exitCode = await runTool(tool, args);
  } else if (name === undefined || name === '--help') {
    process.stdout.write(`npm run tool -- NAME …\n\n${listOf(tools)}`);
  } else {
    process.stderr.write(`There is no tool ${name}. These exist:\n\n${listOf(tools)}`);
    process.exitCode = 1;
  }
}

/** A line for each tool. */
export function listOf(listed: Readonly<Record<string, Tool>>): string {
  const width = Math.max(...Object.keys(listed).map((name) => name.length));
  return Object.entries(listed)
    .map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}\n`)
    .join('');
}

/** @returns the exit code: of the first command that failed, or 0 */
export async function runTool({ run }: Tool, args: readonly string[]): Promise<number> {
  for (const [index, command] of run.entries()) {
    const [program = '', ...words] = command.split(' ');
    const code = await exitCodeOf(program, index === run.length - 1 ? [...words, ...args] : words);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs a program of the workspace with this terminal, and passes on the signals that ask it to stop. */
function exitCodeOf(program: string, args: readonly string[]): Promise<number> {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: path }, stdio: 'inherit' });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
    for (const signal of signals) process.on(signal, passOn);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const each of signals) process.off(each, passOn);
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
    });
  });
}
