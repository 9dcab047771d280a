import { afterEach, expect, it, vi } from 'vitest';
import { maxSilence, runApart } from './workers.ts';

afterEach(() => vi.useRealTimers());

/** What the worker's process does when it reports that it begins this seed. */
function atSeed(seed: number, deed: string): void {
  const script = `const { send } = process;
    if (send) process.send = (message) => message.begins === ${seed} ? send.call(process, message, () => { ${deed} }) : send.call(process, message);`;
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(script)}`);
}

const job = { worker: 0, from: 1, until: 4, endsAt: null, postgres: null };

async function run(
  began: (seed: number) => void = () => undefined,
  endsAt: number | null = null,
): Promise<{ ended: number[]; hung: (readonly [number | null, string])[] }> {
  const ended: number[] = [];
  const hung: (readonly [number | null, string])[] = [];
  await runApart(
    { ...job, endsAt },
    {
      began,
      ended: ({ seed }) => void ended.push(seed),
      hung: (seed, why) => void hung.push([seed, why]),
    },
  );
  return { ended, hung };
}

it('names the schedule in which a worker ended, and runs the others', { timeout: 60_000 }, async () => {
  atSeed(2, 'process.exit(3)');
  expect(await run()).toEqual({ ended: [1, 3], hung: [[2, 'A worker ended with exit code 3']] });
});

it('names the schedule that blocks a worker, and runs the others', { timeout: 60_000 }, async () => {
  // Time stops except for the schedule that blocks: how long a worker takes to start decides nothing.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  atSeed(2, 'for (;;);');
  const answer = run((seed) => {
    if (seed === 2) vi.advanceTimersByTime(maxSilence);
  });
  expect(await answer).toEqual({ ended: [1, 3], hung: [[2, 'A worker said nothing for 120 s']] });
});

it('waits as long as it takes for schedules that go on', { timeout: 60_000 }, async () => {
  const steps: number[] = [];
  const events = { ended: () => undefined, hung: () => undefined, stepped: (count: number) => void steps.push(count) };
  await runApart({ ...job, until: 7 }, events);
  expect(steps.length).toBeGreaterThan(1);
  expect(steps).toEqual(steps.toSorted((left, right) => left - right));
});

it('begins no schedule once its time is used up', async () => {
  expect(await run(undefined, Date.now())).toEqual({ ended: [], hung: [] });
});
