import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { AnswerSample } from '@tillside/contract/schemas';
import { TillsideError } from '@tillside/server';
import { mistakesIn } from '../packages/server/src/composition/option-checks/check-options.ts';
import type { SendRequest } from '../packages/server/src/doctor/exchange.ts';
import { subjectOfVariables } from '../packages/server/src/doctor/subject.ts';
import { safeText } from '../packages/server/src/kernel/observe/log.ts';
import { probe, writeDriftReport } from './drift/probe.ts';
import type { Given } from './drift/questions.ts';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { code, output } = await runDrift(process.argv.slice(2), process.env);
    process.stdout.write(output);
    process.exitCode = code;
  } catch (error) {
    // Messages of strangers can quote a key.
    process.stderr.write(`${safeText(error instanceof Error ? error.message : 'It could not be done.', 1_000)}\n`);
    process.exitCode = 2;
  }
}

/** Replacements of the network and the clock for a run. */
interface Seams {
  readonly fetch?: SendRequest;
  /** Waits. Milliseconds. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** 0: the contract reads everything. 1: it does not. 2: something could not be asked. */
type DriftCode = 0 | 1 | 2;

/** @throws Error with a sentence for a person, if nothing could be read. */
export async function runDrift(
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  seams: Seams = {},
): Promise<{ readonly code: DriftCode; readonly output: string }> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      json: { type: 'boolean', default: false },
      save: { type: 'string' },
      ref: { type: 'string', multiple: true, default: [] },
      epin: { type: 'string', multiple: true, default: [] },
      card: { type: 'string', multiple: true, default: [] },
      account: { type: 'string', multiple: true, default: [] },
      betting: { type: 'string', multiple: true, default: [] },
    },
  });
  const { options } = subjectOfVariables(variables);
  const mistake = mistakesIn(options).find(({ part }) => part === 'platform' || part === 'encryption');
  // The key is not sent before its destination is known to be allowed.
  if (mistake?.error instanceof TillsideError) throw mistake.error;
  if (mistake) throw new Error('The options of the platform cannot be read: give baseUrl, apiKey and environment.');
  const { samples, ...findings } = await probe({
    platform: options.platform,
    // One transaction may be read at most once a minute (observed).
    given: {
      refs: [...new Set(values.ref)],
      epins: [...new Set(values.epin)],
      cards: values.card,
      accounts: values.account,
      bettors: values.betting.map(bettorOf),
    },
    fetch: seams.fetch ?? fetch,
    pause: seams.pause ?? ((milliseconds) => wait(milliseconds)),
  });
  if (values.save !== undefined) await save(samples, values.save);
  const drifted = findings.compared.some(({ drifts }) => drifts.length > 0);
  const code = drifted ? 1 : findings.failure === null ? 0 : 2;
  return {
    code,
    output: values.json ? `${JSON.stringify({ code, ...findings })}\n` : writeDriftReport({ ...findings, samples }),
  };
}

function bettorOf(text: string): Given['bettors'][number] {
  const [provider = '', account = '', ...others] = text.split(':');
  if (provider === '' || account === '' || others.length > 0) {
    throw new Error('--betting takes a provider and an account with a colon between them.');
  }
  return { provider, account };
}

/** Writes each sample into a file named by its environment, operation, query and, for several, a number. */
async function save(samples: readonly AnswerSample[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const counts = new Map<string, number>();
  for (const sample of samples) {
    const name = [sample.environment, sample.operation, ...Object.values(sample.query)].join('.');
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    await writeFile(
      join(folder, `${name}${count === 1 ? '' : `.${count}`}.json`),
      `${JSON.stringify(sample, null, 2)}\n`,
    );
  }
}
