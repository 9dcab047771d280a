import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { grade } from './exam.ts';
import { writeSolution, writeStart } from './repository.ts';
import { taskNames, type TaskName } from './tasks.ts';

const place = mkdtempSync(join(tmpdir(), 'exam-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Which checks refuse the wrong solution, and no others. */
const refusals: Readonly<Record<TaskName, readonly string[]>> = {
  'airtime-express': ['no key stands in a file of the repository'],
  'airtime-next': ['the routes make a purchase once'],
  'wallet-funding': ['the funding keeps its rules on a bad day'],
  'receive-event': ['an event that is told twice is one receipt'],
  theme: ['nothing depends on the inside of widgets'],
  'step-up': ['a card number is shown to whom has just confirmed it, and to nobody else'],
  upgrade: ['the tests are those of the start', 'the tests pass'],
  mend: ['the running shop has nothing for the doctor to mend'],
};

describe.each(taskNames)('the task %s', (task) => {
  it.concurrent.each(['right', 'wrong'] as const)(
    'grades the %s solution as that',
    async (solution) => {
      const folder = join(place, solution, task);
      writeStart(task, folder);
      writeSolution(task, solution, folder);
      const { passed, checks } = await grade(task, folder);
      const failed = checks.filter(({ ok }) => !ok);
      if (solution === 'right') expect(failed).toEqual([]);
      else expect(failed.map(({ name }) => name)).toEqual(refusals[task]);
      expect(passed).toBe(solution === 'right');
    },
    180_000,
  );
});
