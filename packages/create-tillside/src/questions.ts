import { cancel, multiselect, select } from '@clack/prompts';
import type { CompanionHost } from './existing/host-app.ts';
import type { Flags, Frontend } from './flags.ts';
import { Mistake } from './mistake.ts';
import { productNames, products, type OfferedProduct, type Range } from './products.ts';

/** The choices that determine the files of a new shop. */
export interface Choices {
  readonly frontend: Frontend;
  readonly sell: Range;
  /** The port of the page; `undefined` for the frontend's default. */
  readonly port?: number | undefined;
}

/** Asks for the choices that the flags leave open. @throws Mistake if there is no terminal to ask at */
export async function chooseStack(flags: Flags, isTerminal: boolean): Promise<Choices> {
  const { port } = flags;
  if (flags.yes) return { frontend: flags.frontend ?? 'vite', sell: flags.sell ?? ['airtime'], port };
  refuseToGuess(flags, isTerminal, ['frontend', 'sell']);
  const frontend = flags.frontend ?? (await askFrontend());
  return { frontend, sell: flags.sell ?? (await askRange()), port };
}

/** Asks what to sell, unless the flags set it. @throws Mistake if there is no terminal to ask at */
export async function chooseRange(flags: Flags, isTerminal: boolean): Promise<Range> {
  if (flags.yes) return flags.sell ?? ['airtime'];
  refuseToGuess(flags, isTerminal, ['sell']);
  return flags.sell ?? askRange();
}

/**
 * Asks where the companion of a Next.js app runs. Without a terminal: in the app's own process.
 * @param there where it is, or has to be; `null` where that is to be chosen
 */
export async function chooseHost(
  there: CompanionHost | null,
  { beside, yes }: Flags,
  isTerminal: boolean,
): Promise<CompanionHost> {
  if (there !== null) {
    if (beside && there !== 'beside') throw new Mistake(`--beside is for Next.js alone: ${whyNotBeside[there]}`);
    return there;
  }
  if (beside || yes || !isTerminal) return beside ? 'beside' : 'app';
  return answered<CompanionHost>(
    select<CompanionHost>({
      message: 'Where does the companion run?',
      options: [
        { value: 'app', label: 'In the process of Next.js', hint: 'a server that keeps running, as with next start' },
        { value: 'beside', label: 'In one of its own', hint: 'where functions are frozen between requests' },
      ],
    }),
  );
}

const whyNotBeside = {
  express: 'this companion goes into the Express server that package.json names. Leave the flag out.',
  app: 'this companion is in its process already. Leave the flag out, or delete the companion, its route and instrumentation.ts first.',
};

const flagHints = {
  frontend: '--frontend vite or --frontend next',
  sell: '--sell airtime (or several with commas, or all)',
};

function refuseToGuess(flags: Flags, isTerminal: boolean, names: readonly (keyof typeof flagHints)[]): void {
  const missing = names.filter((name) => flags[name] === undefined);
  if (isTerminal || missing.length === 0) return;
  const hints = missing.map((name) => `  ${flagHints[name]}`).join('\n');
  throw new Mistake(
    `This is no terminal, so nothing can be asked. Add these flags (npm takes them after --), or --yes for the defaults:\n${hints}`,
  );
}

function askFrontend(): Promise<Frontend> {
  return answered<Frontend>(
    select<Frontend>({
      message: 'Which frontend?',
      options: [
        { value: 'vite', label: 'React with Vite', hint: 'and Express, which holds the keys' },
        { value: 'next', label: 'Next.js', hint: 'one process' },
      ],
    }),
  );
}

async function askRange(): Promise<Range> {
  const chosen = await answered<readonly OfferedProduct[]>(
    multiselect<OfferedProduct>({
      message: 'What do you want to sell?',
      options: productNames.map((value) => ({ value, label: products[value].name })),
      initialValues: productNames.slice(0, 1),
    }),
  );
  return chosen.length === productNames.length ? 'all' : chosen;
}

/** @throws Mistake when the person leaves with Ctrl+C */
async function answered<Answer extends string | readonly string[]>(
  question: Promise<Answer | symbol>,
): Promise<Answer> {
  const answer = await question;
  if (typeof answer !== 'symbol') return answer;
  cancel('Nothing was written.');
  throw new Mistake('');
}
