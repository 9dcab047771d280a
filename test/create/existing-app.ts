import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal } from '../quick-starts/terminal.ts';

/** A step that the output asks a person to do by hand, in the order in which it is printed. */
export interface ManualStep {
  readonly sentence: string;
  readonly lines: readonly string[];
}

/** Adds Tillside to the app that the terminal is in, twice: the second time changes nothing. `flags` are for the first time. */
export async function addTwice(
  terminal: Terminal,
  output: () => string,
  flags: string = '',
): Promise<readonly ManualStep[]> {
  const start = output().length;
  await terminal.run(`npm create tillside -- --into . --sell airtime --yes ${flags}`);
  const steps = stepsIn(output().slice(start));
  const before = filesOf(terminal.folder);
  await terminal.run('npm create tillside -- --into . --sell data --yes');
  if (!output().includes('Nothing to change: Tillside is in this app already.'))
    throw new Error('Running it again does not say that nothing is to be done.');
  if (filesOf(terminal.folder) !== before) throw new Error('Running it again changed something.');
  return steps;
}

/** Changes a file of the app, as a person does who follows the steps. @throws Error where nothing changes */
export function change(terminal: Terminal, file: string, edit: (text: string) => string): void {
  const path = join(terminal.folder, file);
  const before = readFileSync(path, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${file} has no place for that:\n${before}`);
  writeFileSync(path, after);
}

/** The lines of the step whose sentence contains `part`. */
export function find(steps: readonly ManualStep[], part: string): readonly string[] {
  const found = steps.find(({ sentence }) => sentence.includes(part));
  if (found === undefined) throw new Error(`It says nowhere what to do about ${part}.`);
  return found.lines;
}

function stepsIn(output: string): readonly ManualStep[] {
  return [...output.matchAll(/^By hand, \d+ of \d+: (.*)\n\n((?: {4}.*\n|\n(?= {4}))+)/gm)].map(
    ([, sentence = '', block = '']) => ({
      sentence,
      lines: block
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(4)),
    }),
  );
}

/** Every file of the app with a digest of what is in it. */
function filesOf(folder: string): string {
  const files = globSync('**/*', { cwd: folder, exclude: (name) => /^(node_modules|\.git|\.next)$/.test(name) });
  return files
    .concat(globSync('.*', { cwd: folder }))
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted()
    .map(
      (file) =>
        `${file} ${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}`,
    )
    .join('\n');
}
