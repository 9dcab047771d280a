import { resolve } from 'node:path';
import { confirm, isCancel } from '@clack/prompts';
import { applyPlan, diffOf } from './existing/apply.ts';
import { readHostApp, type HostApp } from './existing/host-app.ts';
import { planAddition, type Edit, type Plan } from './existing/plan.ts';
import { readFlags, usage, type Flags } from './flags.ts';
import { Mistake } from './mistake.ts';
import { newAppFiles, packageName, pagePorts, refuseUnlessEmpty, writeNewFiles } from './new-app.ts';
import { install, packageManager, type PackageManager } from './package-manager.ts';
import { chooseRange, chooseStack } from './questions.ts';

const isTerminal = process.stdin.isTTY && process.stdout.isTTY;

/** Runs the command line. Returns the exit code. What a person can mend is said in a sentence, such as a folder that may not be written. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    const flags = readFlags(words);
    if (flags.help) say(usage);
    else if (flags.into === undefined) await startShop(flags);
    else await addTo(resolve(flags.into), flags);
    return 0;
  } catch (error) {
    if (!(error instanceof Error) || !(error instanceof Mistake || 'syscall' in error)) throw error;
    if (error.message !== '') process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function startShop(flags: Flags): Promise<void> {
  const folder = flags.folder ?? 'my-shop';
  refuseUnlessEmpty(folder);
  const choices = await chooseStack(flags, isTerminal);
  const files = newAppFiles(choices, packageName(folder));
  writeNewFiles(folder, files);
  say(`\nWritten to ${folder}:\n${[...files.keys()].map((file) => `  ${file}`).join('\n')}\n`);
  const manager = packageManager(process.env['npm_config_user_agent']);
  const isInstalled = flags.install && installOrSay(manager, folder);
  const steps = [
    ...(resolve(folder) === process.cwd() ? [] : [`cd ${folder}`]),
    ...(isInstalled ? [] : [`${manager} install`]),
    `${manager} run dev`,
  ];
  say(`\nBuy something: run\n\n${steps.map((step) => `  ${step}`).join('\n')}\n\n`);
  say(`and open http://localhost:${pagePorts[choices.frontend]}. README.md says what is where.\n`);
}

async function addTo(folder: string, flags: Flags): Promise<void> {
  const app = readHostApp(folder);
  const range = await chooseRange(flags, isTerminal);
  const plan = planAddition(app, range);
  if (plan.newFiles.size === 0 && plan.edits.length === 0) {
    say('Nothing to change: Tillside is in this app already.\n');
    return sayByHand(plan);
  }
  if (plan.newFiles.size > 0) say(`New files:\n${[...plan.newFiles.keys()].map((file) => `  ${file}`).join('\n')}\n\n`);
  if (!isTerminal && !flags.yes) {
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
  finish(app, plan, flags.install && !left.includes('package.json') && installOrSay(app.packageManager, folder));
}

async function askToEdit({ file }: Edit): Promise<boolean> {
  const answer = await confirm({ message: `Edit ${file}?` });
  if (isCancel(answer)) throw new Mistake('Nothing was written.');
  return answer;
}

function finish(
  { packageManager: manager, pagePort, frontend, express }: HostApp,
  plan: Plan,
  isInstalled: boolean,
): void {
  sayByHand(plan);
  const steps = [...(isInstalled ? [] : [`${manager} install`]), `${manager} run till`];
  say(`\nThen run\n\n${steps.map((step) => `  ${step}`).join('\n')}\n\n`);
  if (express !== null) {
    const server = `node --env-file=.env ${express.file ?? 'your-server.js'}`;
    say(`with your Express server beside it, which needs the settings of .env\n\n  ${server}\n\n`);
  }
  const page = [...plan.newFiles.keys()].map((file) => /(?:app|pages)\/([\w-]+)(?:\/page)?\.[jt]sx$/.exec(file)?.[1]);
  const path = frontend === 'next' ? page.find((name) => name !== undefined) : undefined;
  say(`and open http://localhost:${pagePort}/${path ?? ''}. \`${manager} run till:test\` buys once, in a test.\n`);
}

function sayByHand({ byHand }: Plan): void {
  for (const [index, { sentence, lines }] of byHand.entries())
    say(
      `\nBy hand, ${index + 1} of ${byHand.length}: ${sentence}\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`,
    );
}

function installOrSay(manager: PackageManager, folder: string): boolean {
  say(`\nInstalling with ${manager} …\n`);
  const isInstalled = install(manager, folder);
  if (!isInstalled) say(`\n${manager} install failed: what it said is above. Everything else is done.\n`);
  return isInstalled;
}

function say(text: string): void {
  process.stdout.write(text);
}
