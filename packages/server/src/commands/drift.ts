import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AnswerSample } from '@tillside/contract/schemas';
import { mistakesIn } from '../configuration/check-options.ts';
import { TillsideConfigurationError } from '../model/errors.ts';
import type { SendRequest } from '../doctor/exchange.ts';
import { subjectOfModule, subjectOfVariables } from '../doctor/subject.ts';
import { probe, type Findings } from '../drift/probe.ts';
import type { Given } from '../drift/questions.ts';
import { writeDriftReport } from '../drift/report.ts';

/** The command line options of `npx @tillside/server drift`. */
export interface DriftArguments {
  readonly config?: string | undefined;
  readonly ref?: readonly string[] | undefined;
  readonly epin?: readonly string[] | undefined;
  readonly card?: readonly string[] | undefined;
  readonly account?: readonly string[] | undefined;
  readonly betting?: readonly string[] | undefined;
  readonly save?: string | undefined;
  readonly json: boolean;
}

/** Replacements of the network and the clock for a run. */
export interface DriftSeams {
  readonly fetch?: SendRequest;
  /** Waits. Milliseconds. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** 0: nothing differs in what was compared. 1: something differs. 2: the comparison could not run, or not of what is sold. */
type DriftCode = 0 | 1 | 2;

/** @throws Error with a sentence for a person, if nothing could be read. */
export async function runDrift(
  words: DriftArguments,
  variables: Readonly<Record<string, string | undefined>>,
  seams: DriftSeams = {},
): Promise<{ readonly code: DriftCode; readonly output: string }> {
  const { options } = words.config === undefined ? subjectOfVariables(variables) : await subjectOfModule(words.config);
  const mistake = mistakesIn(options).find(({ part }) => part === 'platform' || part === 'encryption');
  // The key is not sent before its destination is known to be allowed.
  if (mistake?.error instanceof TillsideConfigurationError) throw mistake.error;
  if (mistake) throw new Error('The options of the platform cannot be read: give baseUrl, apiKey and environment.');
  const findings = await probe({
    platform: options.platform,
    given: readGiven(words),
    fetch: seams.fetch ?? fetch,
    pause: seams.pause ?? ((milliseconds) => wait(milliseconds)),
  });
  const saved = words.save === undefined ? '' : await save(findings.samples, words.save);
  const code = codeOf(findings);
  const { samples: _samples, ...told } = findings;
  return { code, output: words.json ? `${JSON.stringify({ code, ...told })}\n` : writeDriftReport(findings) + saved };
}

function codeOf({ compared, failure }: Findings): DriftCode {
  if (compared.some(({ drifts }) => drifts.length > 0)) return 1;
  return failure === null ? 0 : 2;
}

function readGiven({ ref = [], epin = [], card = [], account = [], betting = [] }: DriftArguments): Given {
  const bettors = betting.map((text) => {
    const [provider = '', account = '', ...others] = text.split(':');
    if (provider === '' || account === '' || others.length > 0) {
      throw new Error('--betting takes a provider and an account with a colon between them.');
    }
    return { provider, account };
  });
  // One transaction may be read at most once a minute (observed).
  return { refs: [...new Set(ref)], epins: [...new Set(epin)], cards: card, accounts: account, bettors };
}

async function save(samples: readonly AnswerSample[], folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [name, sample] of namesOf(samples)) {
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(sample, null, 2)}\n`);
  }
  return `\nSaved ${samples.length} samples.\n`;
}

/** A file name for each sample: the environment, the operation and, for several, the query or a number. */
function namesOf(samples: readonly AnswerSample[]): Map<string, AnswerSample> {
  const names = new Map<string, AnswerSample>();
  for (const sample of samples) {
    const base = [sample.environment, sample.operation, ...Object.values(sample.query)].join('.');
    let name = base;
    for (let number = 2; names.has(name); number += 1) name = `${base}.${number}`;
    names.set(name, sample);
  }
  return names;
}
