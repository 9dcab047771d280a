import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnswerSample, operations, parseWith, passthroughs, readEnvelope } from '@tillside/contract/schemas';
import { createSandbox } from '@tillside/sandbox';
import { describe, expect, it, test } from 'vitest';
import { samplesFolder } from '../../scripts/drift/record.ts';
import { busyAccount } from '../../scripts/drift/busy-account.ts';
import { questionsIn } from '../../scripts/drift/server.ts';
import { differencesIn, probeAccount } from './probe-account.ts';

/** The samples of the sandbox's own answers, or those of a folder of yours. */
const folder = process.env['SAMPLES'] ?? join(import.meta.dirname, '../..', samplesFolder);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));

test.each(names)('the contract reads %s', (name) => {
  const sample = AnswerSample.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  const declared = [...Object.values(operations), ...Object.values(passthroughs)];
  const question = declared.find(({ id }) => id === sample.operation);
  const envelope = readEnvelope(sample.body);
  if (!question || envelope?.kind !== 'success') throw new Error('It is no answer of the contract’s in its envelope.');
  const details = parseWith(question.details, envelope.details);
  expect(details.ok ? [] : details.faults).toEqual([]);
});

describe.each(['sandbox', 'live'] as const)('the recorded samples of the %s root', (environment) => {
  it('have one of each question', () => {
    const sampled = readdirSync(join(import.meta.dirname, '../..', samplesFolder)).map((name) => name.split('.'));
    const operationsOf = sampled
      .filter(([root]) => root === environment)
      .map(([, ...parts]) => parts.slice(0, 2).join('.'));
    expect(new Set(operationsOf)).toEqual(new Set(questionsIn(environment).map(({ id }) => id)));
  });

  it('differ in nothing from the answers that they were made of', async () => {
    const { platform, given, sandbox: other } = await busyAccount(environment);
    await other.close();
    const sandbox = createSandbox({ postLimit: 0, samples: join(import.meta.dirname, '../..', samplesFolder) });
    const answers: unknown[] = [];
    const findings = await probeAccount(
      {
        platform,
        given: { ...given, refs: given.refs.slice(0, 1) },
        fetch: (url, request) => sandbox.fetch(url, request),
      },
      async (answer) => {
        answers.push(await answer.clone().json());
        return answer;
      },
    );
    expect(differencesIn(findings)).toEqual([]);
    expect(findings.failure).toBeNull();
    expect(JSON.stringify(answers)).not.toMatch(/Ada|Chidi|MTN/);
    await sandbox.close();
  });
});
