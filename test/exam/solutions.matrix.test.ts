import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeAgainst } from './exam.ts';
import { writeSolution, writeStart } from './repository.ts';
import { airtimeExpress } from './solutions/airtime-express.ts';
import { airtimeNext } from './solutions/airtime-next.ts';
import { mend } from './solutions/mend.ts';
import { receiveEvent } from './solutions/receive-event.ts';
import { writeOver, type Overlay, type Solutions } from './solutions/solution.ts';
import { stepUp } from './solutions/step-up.ts';
import { themeSolutions } from './solutions/theme.ts';
import { upgrade } from './solutions/upgrade.ts';
import { walletFunding } from './solutions/wallet-funding.ts';
import { taskNames, type TaskName } from './tasks.ts';

const place = mkdtempSync(join(tmpdir(), 'exam-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Which checks refuse the wrong solution in `tasks/`, and no others. */
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

/** What others wrote. */
const others: Readonly<Record<TaskName, Solutions>> = {
  'airtime-express': airtimeExpress,
  'airtime-next': airtimeNext,
  'wallet-funding': walletFunding,
  'receive-event': receiveEvent,
  theme: themeSolutions,
  'step-up': stepUp,
  upgrade,
  mend,
};

describe.each(taskNames)('the task %s', (task) => {
  const folder = (name: string): string => join(place, task, name.replaceAll(/\W+/g, '-'), task);
  const start = folder('start');
  // Each solution is a copy with a few other files: the two that are copied are made once.
  beforeAll(() => {
    writeStart(task, start);
    for (const solution of ['right', 'wrong'] as const) {
      cpSync(start, folder(solution), { recursive: true, verbatimSymlinks: true });
      writeSolution(task, solution, folder(solution));
    }
  });

  async function gradeOf(from: 'right' | 'wrong', name: string, files: Overlay) {
    const answer = folder(`graded ${from} ${name}`);
    cpSync(folder(from), answer, { recursive: true, verbatimSymlinks: true });
    writeOver(answer, files);
    const { passed, checks } = await gradeAgainst(start, task, answer);
    rmSync(answer, { recursive: true });
    return { passed, failed: checks.filter(({ ok }) => !ok) };
  }

  const right = Object.entries({ 'the right solution': {}, ...others[task].right });
  it.concurrent.each(right)(
    'passes %s',
    async (name, files) => {
      expect(await gradeOf('right', name, files)).toEqual({ passed: true, failed: [] });
    },
    180_000,
  );

  it.concurrent('refuses the wrong solution', async () => {
    const { failed } = await gradeOf('wrong', 'solution', {});
    expect(failed.map(({ name }) => name)).toEqual(refusals[task]);
  }, 180_000);

  it.concurrent.each(Object.entries(others[task].wrong))(
    'refuses %s',
    async (name, { files, refusedBy, why }) => {
      const { passed, failed } = await gradeOf('right', `but ${name}`, files);
      expect({ passed, failed }).toEqual({
        passed: false,
        failed: refusedBy.split('|').map((check) => ({ name: check, ok: false, why: expect.stringMatching(why) })),
      });
    },
    180_000,
  );
});
