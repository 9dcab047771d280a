import { resolve } from 'node:path';
import { confirm, isCancel } from '@clack/prompts';
import { applyPlan, diffOf } from './existing/apply.ts';
import { readHostApp, type HostApp } from './existing/host-app.ts';
import { hostThere, planAddition, type Edit, type Instruction, type Plan } from './existing/plan.ts';
import { readFlags, usage, type Flags } from './flags.ts';
import { Mistake } from './mistake.ts';
import { newAppFiles, packageName, portsOf, refuseUnlessEmpty, writeNewFiles } from './new-app.ts';
import { install, packageManager, type PackageManager } from './package-manager.ts';
import { chooseHost, chooseRange, chooseStack } from './questions.ts';

/** The result of a run, and the remaining steps: the output of `--json`. */
interface Report {
  readonly folder: string;
  /** New files, from the folder. */
  readonly written: readonly string[];
  readonly edited: readonly string[];
  /** The steps that the person has to do, because they cannot be automated safely. */
  readonly byHand: readonly Instruction[];
  readonly installed: boolean;
  /** Commands, in order. */
  readonly next: readonly string[];
  /** The page, once the commands run. */
  readonly page: string;
}

/** How a run prints. With `--json` nothing but the report is printed. */
interface Talk {
  readonly mayAsk: boolean;
  readonly isQuiet: boolean;
  say(text: string): void;
}

/** Runs the command line. Returns the exit code. Prints a sentence for errors a user can fix (a read-only folder). */
export async function runCommand(words: readonly string[]): Promise<number> {
  const json = words.includes('--json');
  const talk: Talk = {
    mayAsk: !json && process.stdin.isTTY && process.stdout.isTTY,
    isQuiet: json,
    say: (text) => void (json || process.stdout.write(text)),
  };
  try {
    const flags = readFlags(words);
    if (flags.help) {
      process.stdout.write(usage);
      return 0;
    }
    const report =
      flags.into === undefined ? await startShop(flags, talk) : await addTo(resolve(flags.into), flags, talk);
    if (json) process.stdout.write(`${JSON.stringify({ ok: true, ...report })}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || !(error instanceof Mistake || 'syscall' in error)) throw error;
    if (json) process.stdout.write(`${JSON.stringify({ ok: false, error: error.message })}\n`);
    else if (error.message !== '') process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function startShop(flags: Flags, talk: Talk): Promise<Report> {
  const { say } = talk;
  const folder = flags.folder ?? 'my-shop';
  refuseUnlessEmpty(folder);
  const choices = await chooseStack(flags, talk.mayAsk);
  const files = newAppFiles(choices, packageName(folder));
  writeNewFiles(folder, files);
  say(`\nWritten to ${folder}:\n${[...files.keys()].map((file) => `  ${file}`).join('\n')}\n`);
  const manager = packageManager(process.env['npm_config_user_agent']);
  const installed = flags.install && installOrSay(manager, folder, talk);
  const next = [
    ...(resolve(folder) === process.cwd() ? [] : [`cd ${folder}`]),
    ...(installed ? [] : [`${manager} install`]),
    `${manager} run dev`,
  ];
  const page = `http://localhost:${portsOf(choices).page}`;
  say(`\nBuy something: run\n\n${next.map((step) => `  ${step}`).join('\n')}\n\n`);
  say(`and open ${page}. README.md says what is where.\n`);
  return { folder, written: [...files.keys()], edited: [], byHand: [], installed, next, page };
}

async function addTo(folder: string, flags: Flags, talk: Talk): Promise<Report> {
  const { say } = talk;
  const app = readHostApp(folder);
  const range = await chooseRange(flags, talk.mayAsk);
  const plan = planAddition(app, range, await chooseHost(hostThere(app), flags, talk.mayAsk));
  const written = [...plan.newFiles.keys()];
  if (written.length === 0 && plan.edits.length === 0) {
    say('Nothing to change: Tillside is in this app already.\n');
    sayByHand(plan, talk);
    const { next, page } = whatIsNext(app, plan, true);
    return { folder, written, edited: [], byHand: plan.byHand, installed: false, next, page };
  }
  if (written.length > 0) say(`New files:\n${written.map((file) => `  ${file}`).join('\n')}\n\n`);
  if (!talk.mayAsk && !flags.yes) {
    for (const edit of plan.edits) say(`${diffOf(edit)}\n\n`);
    throw new Mistake(
      'This is no terminal, so nobody can be asked, and nothing was written. Add --yes to write all this.',
    );
  }
  const agrees = async (edit: Edit): Promise<boolean> => {
    say(`${diffOf(edit)}\n\n`);
    return flags.yes || askToEdit(edit);
  };
  const left = await applyPlan(folder, plan, agrees);
  for (const file of left) say(`${file} was left as it is. It needs the lines above.\n`);
  const installed = flags.install && !left.includes('package.json') && installOrSay(app.packageManager, folder, talk);
  sayByHand(plan, talk);
  const rest = whatIsNext(app, plan, installed);
  say(`\nThen run\n\n${rest.next.map((step) => `  ${step}`).join('\n')}\n\n`);
  if (app.express?.file === null && app.frontend !== null) say('with your Express server beside it, ');
  say(`and open ${rest.page}. \`${app.packageManager} run till:test\` buys once, in a test.\n`);
  const edited = plan.edits.map(({ file }) => file).filter((file) => !left.includes(file));
  return { folder, written, edited, byHand: plan.byHand, installed, ...rest };
}

async function askToEdit({ file }: Edit): Promise<boolean> {
  const answer = await confirm({ message: `Edit ${file}?` });
  if (isCancel(answer)) throw new Mistake('Nothing was written.');
  return answer;
}

function whatIsNext({ packageManager: manager, pagePort, frontend }: HostApp, plan: Plan, isInstalled: boolean) {
  const next = [...(isInstalled ? [] : [`${manager} install`]), `${manager} run till`];
  const pages = [...plan.newFiles.keys()].map((file) => /(?:app|pages)\/([\w-]+)(?:\/page)?\.[jt]sx$/.exec(file)?.[1]);
  const path = frontend === 'next' ? pages.find((name) => name !== undefined) : undefined;
  const page = `http://localhost:${pagePort}/${path ?? ''}`;
  return { next, page };
}

function sayByHand({ byHand }: Plan, { say }: Talk): void {
  for (const [index, { sentence, lines }] of byHand.entries())
    say(
      `\nBy hand, ${index + 1} of ${byHand.length}: ${sentence}\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`,
    );
}

function installOrSay(manager: PackageManager, folder: string, { say, isQuiet }: Talk): boolean {
  say(`\nInstalling with ${manager} …\n`);
  const isInstalled = install(manager, folder, isQuiet);
  if (!isInstalled) say(`\n${manager} install failed: what it said is above. Everything else is done.\n`);
  return isInstalled;
}
