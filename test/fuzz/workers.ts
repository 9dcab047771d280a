import { Worker } from 'node:worker_threads';
import type { Epoch, EpochEnd, Found } from './run-epoch.ts';
import type { PlantName } from './plants.ts';

/** The job of a worker: one epoch after the other. */
export interface WorkerJob {
  readonly epochs: readonly Epoch[];
  /** The progress of the worker: the index of its input. */
  readonly progress: Int32Array;
  /** An input whose exchange is reported; `null` for none. */
  readonly report: number | null;
  readonly plant: PlantName | null;
}

export type WorkerMessage =
  | { readonly kind: 'ended'; readonly epoch: number; readonly end: EpochEnd }
  | { readonly kind: 'reported'; readonly lines: readonly string[] };

/** Real time that an input may block its process for, in milliseconds. A collection of garbage takes tenths of a second. */
const maxBlocked = 60_000;

/**
 * Runs epochs in a thread of its own. Where an input keeps that thread from going on, it is named, the thread is ended, and
 * the next epoch is played in another.
 */
export async function runApart(
  epochs: readonly Epoch[],
  receive: (message: WorkerMessage) => void,
  {
    plant = null,
    report = null,
    patience = maxBlocked,
  }: Partial<Pick<WorkerJob, 'plant' | 'report'>> & { readonly patience?: number } = {},
): Promise<readonly Found[]> {
  const found: Found[] = [];
  let left = epochs;
  while (left.length > 0) {
    const ended = new Set<number>();
    const stopped = await runOne({ epochs: left, plant, report }, patience, (message) => {
      if (message.kind === 'ended') ended.add(message.epoch);
      receive(message);
    });
    const [current, ...rest] = left.filter(({ epoch }) => !ended.has(epoch));
    if (current === undefined) return found;
    found.push(hung(current, stopped.index, stopped.why));
    left = rest;
  }
  return found;
}

function hung({ seed, epoch, names }: Epoch, index: number, why: string): Found {
  const name = names[Math.max(0, index) % names.length] ?? 'the process';
  return { rule: 'it ends', what: why, at: `${seed}:${epoch}:${index}`, name, input: '' };
}

function runOne(
  job: Omit<WorkerJob, 'progress'>,
  patience: number,
  receive: (message: WorkerMessage) => void,
): Promise<{ readonly index: number; readonly why: string }> {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  Atomics.store(progress, 0, -1);
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { ...job, progress } satisfies WorkerJob,
    execArgv: ['--conditions=@tillside/source', '--disable-warning=ExperimentalWarning'],
  });
  return new Promise((resolve) => {
    let why = 'The worker ended too early.';
    let last = -2;
    let since = performance.now();
    const watchdog = setInterval(
      () => {
        const step = Atomics.load(progress, 1);
        if (step !== last) {
          last = step;
          since = performance.now();
          // Until the first input the thread is loading its code, which no input may be blamed for.
        } else if (performance.now() - since > (Atomics.load(progress, 0) < 0 ? maxBlocked : patience)) {
          why = `It kept the process busy for ${Math.round(patience / 1_000)} s.`;
          void worker.terminate();
        }
      },
      Math.min(1_000, patience / 4),
    );
    worker.on('message', receive);
    worker.on('error', (error) => {
      why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    worker.on('exit', () => {
      clearInterval(watchdog);
      resolve({ index: Atomics.load(progress, 0), why });
    });
  });
}
