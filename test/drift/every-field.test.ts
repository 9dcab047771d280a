import type { AnswerSample } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { busyAccount } from '../../scripts/drift/busy-account.ts';
import { observe, questionsIn, recordedAnswer, type Answered } from '../../scripts/drift/server.ts';
import { probeAccount } from './probe-account.ts';

type Container = Record<string, unknown>;

/** Changes every value at a path of a copy of a body; answers how many there were. */
function changeAt(
  value: unknown,
  steps: readonly string[],
  change: (container: Container, name: string) => void,
): number {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value) !== step.startsWith('[')) return 0;
  const names = step === '[]' ? Object.keys(value) : [step.replace(/^\[(\d+)\]$/, '$1')];
  const container = value as Container;
  let count = 0;
  for (const name of names.filter((known) => Object.hasOwn(container, known))) {
    if (rest.length > 0) {
      count += changeAt(container[name], rest, change);
    } else {
      change(container, name);
      count += 1;
    }
  }
  return count;
}

/** Something of each kind. */
const others: readonly (readonly [kind: string, value: unknown])[] = [
  ['object', { other: 1 }],
  ['list', []],
  ['number', 7],
];

const stepsOf = (path: string): string[] => path.match(/\[\d*\]|[^.[\]]+/g) ?? [];

function answeredWith({ status, content_type }: AnswerSample, body: unknown): Answered {
  const headers = new Headers({ 'content-type': content_type });
  return { kind: 'answered', status, headers, text: JSON.stringify(body), at: 0 };
}

test.each(['sandbox', 'live'] as const)(
  'every field of the %s root is missed when it is gone, and told when it is something else',
  async (environment) => {
    const account = await busyAccount(environment);
    const { samples } = await probeAccount(account);
    await account.sandbox.close();
    let tried = 0;
    for (const question of questionsIn(environment)) {
      const recorded = [...(recordedAnswer(environment, question.id)?.body ?? [])];
      for (const sample of samples.filter(({ operation }) => operation === question.id)) {
        const pathsWith = (change: (container: Container, name: string) => void, path: string) => {
          const body: unknown = structuredClone(sample.body);
          const count = changeAt(body, stepsOf(path), change);
          const { drifts } = observe(question, environment, [answeredWith(sample, body)]);
          return { count, paths: drifts.map((drift) => drift.path) };
        };
        expect(pathsWith(() => undefined, '').paths).toEqual([]);
        for (const [path, { kinds, sometimes }] of recorded) {
          const other = others.find(([kind]) => !kinds.has(kind))?.[1];
          const retyped = pathsWith((container, name) => void (container[name] = other), path);
          if (retyped.count === 0) continue;
          tried += 1;
          expect(retyped.paths, `${question.id} ${path} retyped`).toContain(path);
          if (sometimes || path.endsWith('[]')) continue;
          const gone = pathsWith((container, name) => {
            if (Array.isArray(container)) container.splice(Number(name), 1);
            else Reflect.deleteProperty(container, name);
          }, path);
          expect(gone.paths.length, `${question.id} ${path} gone`).toBeGreaterThan(0);
          if (!path.endsWith(']')) expect(gone.paths).toContain(path);
        }
      }
    }
    expect(tried).toBeGreaterThan(300);
  },
);
