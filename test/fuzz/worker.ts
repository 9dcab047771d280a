import { parentPort, workerData } from 'node:worker_threads';
import { plants } from './plants.ts';
import { runEpoch } from './run-epoch.ts';
import type { WorkerJob, WorkerMessage } from './workers.ts';

/** A thread of `main.ts`. */
const { epochs, progress, plant, report }: WorkerJob = workerData;
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

for (const epoch of epochs) {
  const end = await runEpoch(
    epoch,
    {
      begins(index) {
        Atomics.store(progress, 0, index);
        Atomics.add(progress, 1, 1);
      },
      ended(index, lines) {
        if (index === report) send({ kind: 'reported', lines });
      },
    },
    plant === null ? null : plants[plant],
  );
  send({ kind: 'ended', epoch: epoch.epoch, end });
}
