import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** A busy loop on every core, for as long as this process runs: shows which tests depend on a quiet machine. */
export function keepCoresBusy() {
  for (let core = 0; core < availableParallelism(); core += 1) {
    new Worker('for (;;);', { eval: true }).unref();
  }
}
