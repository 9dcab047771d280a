import { describe, expect, it } from 'vitest';
import type { Logger } from '../options/options.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createWorker, type Job, type Worker } from './worker.ts';

const tick = 1_000;
const silent: Logger = { info() {}, warn() {}, error() {} };

/** A job that records when it runs, and ends when the test ends it. */
class Controlled implements Job {
  readonly name = 'controlled';
  runs = 0;
  atOnce = 0;
  maxAtOnce = 0;
  readonly #open: PromiseWithResolvers<number>[] = [];

  async run(): Promise<number> {
    this.runs += 1;
    this.atOnce += 1;
    this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce);
    const ending = Promise.withResolvers<number>();
    this.#open.push(ending);
    try {
      return await ending.promise;
    } finally {
      this.atOnce -= 1;
    }
  }

  end(found = 0): void {
    this.#open.shift()?.resolve(found);
  }
}

function given(job: Job, logger: Logger = silent): { worker: Worker; clock: ManualClock } {
  const clock = new ManualClock();
  return { worker: createWorker([job], clock, tick, logger), clock };
}

function counting(answer: (run: number) => number | Promise<number>): Job & { runs: number } {
  const job = {
    name: 'counting',
    runs: 0,
    run: async () => {
      job.runs += 1;
      return answer(job.runs);
    },
  };
  return job;
}

describe('a job', () => {
  it('is run at the start and with every tick', async () => {
    const job = counting(() => 0);
    const { worker, clock } = given(job);
    await clock.advance(5_000);
    expect(job.runs).toBe(0);
    worker.start();
    await clock.advance(0);
    expect(job.runs).toBe(1);
    await clock.advance(3 * tick);
    expect(job.runs).toBe(4);
    await worker.stop();
  });

  it('is run again at once while it finds something', async () => {
    const job = counting((run) => (run < 4 ? 10 : 0));
    const { worker, clock } = given(job);
    worker.start();
    await clock.advance(0);
    await expect.poll(() => job.runs).toBe(4);
    await worker.stop();
  });

  it('is never run twice at the same time, however often it is woken', async () => {
    const job = new Controlled();
    const { worker, clock } = given(job);
    worker.start();
    for (let count = 0; count < 5; count += 1) {
      worker.wake();
      await clock.advance(tick);
    }
    expect(job.runs).toBe(1);
    job.end();
    await clock.advance(0);
    // Something was committed while it ran: it looks once more.
    await expect.poll(() => job.runs).toBe(2);
    job.end();
    await clock.advance(0);
    expect(job.runs).toBe(2);
    expect(job.maxAtOnce).toBe(1);
    await worker.stop();
  });

  it('that fails is run again with the next tick, and is logged without what it failed over', async () => {
    const lines: string[] = [];
    const logger: Logger = {
      ...silent,
      error: (fields, message) => lines.push(`${message} ${JSON.stringify(fields)}`),
    };
    const job = counting((run) => {
      if (run < 3) throw new TypeError('canary 08031234567');
      return 0;
    });
    const { worker, clock } = given(job, logger);
    worker.start();
    await clock.advance(2 * tick);
    expect(job.runs).toBe(3);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('a job failed and is run again {"job":"counting","error":"TypeError"}');
    await worker.stop();
  });

  it('that fails or hangs does not keep the others from running', async () => {
    const clock = new ManualClock();
    const failing = counting(() => Promise.reject(new Error('x')));
    const hanging = new Controlled();
    const good = counting(() => 0);
    const worker = createWorker([failing, hanging, good], clock, tick, silent);
    worker.start();
    await clock.advance(2 * tick);
    expect(good.runs).toBe(3);
    hanging.end();
    await worker.stop();
  });
});

describe('waking', () => {
  it('looks at once, and once for many', async () => {
    const job = counting(() => 0);
    const { worker, clock } = given(job);
    worker.start();
    await clock.advance(0);
    for (let count = 0; count < 10; count += 1) worker.wake();
    await clock.advance(10);
    expect(job.runs).toBe(2);
    worker.wake();
    await clock.advance(10);
    expect(job.runs).toBe(3);
    await worker.stop();
  });

  it('does nothing before the start and after the end', async () => {
    const job = counting(() => 0);
    const { worker, clock } = given(job);
    worker.wake();
    await clock.advance(tick);
    expect(job.runs).toBe(0);
    worker.start();
    await clock.advance(0);
    worker.wake();
    await worker.stop();
    worker.wake();
    await clock.advance(5 * tick);
    expect(job.runs).toBe(1);
    expect(clock.waiting).toBe(0);
  });
});

describe('stopping', () => {
  it('waits for what is running, and begins nothing more', async () => {
    const job = new Controlled();
    const { worker, clock } = given(job);
    worker.start();
    let stopped = false;
    const stopping = worker.stop().then(() => (stopped = true));
    await clock.advance(5 * tick);
    expect(stopped).toBe(false);
    job.end();
    await stopping;
    await clock.advance(5 * tick);
    expect(job.runs).toBe(1);
  });

  it('comes to an end though the job finds something every time', async () => {
    const job = new Controlled();
    const { worker, clock } = given(job);
    worker.start();
    const stopping = worker.stop();
    job.end(50);
    await clock.advance(0);
    expect(job.runs).toBe(1);
    await stopping;
  });
});
