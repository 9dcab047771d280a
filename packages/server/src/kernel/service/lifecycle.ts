import { withDeadline } from '../model/clock.ts';
import { nameOf } from '../model/errors.ts';
import { loadTelemetry } from '../observe/telemetry.ts';
import type { LedgerContext } from '../ledger/context.ts';
import type { Heartbeat } from '../model/heartbeat.ts';
import type { Background } from './background.ts';
import type { Foundation } from './foundation.ts';

const drainLimit = 45_000;

/** The phase of the companion, from `createTillside` to `close()`. */
export interface Lifecycle {
  phase: 'new' | 'opening' | 'open' | 'closed';
}

interface LifecycleContext extends Pick<Foundation, 'store' | 'storeWatch' | 'keys' | 'clock' | 'logger'> {
  readonly lifecycle: Lifecycle;
  readonly background: Background;
  readonly heartbeat: Heartbeat;
  readonly instance: LedgerContext['instance'];
  /** Called with the open store, before anything is served. What it throws closes it again. */
  check(): Promise<void>;
  /** Called once the store is open. */
  onOpen(): void;
  /** Called at the start of `close()`. */
  onClose(): void;
  /** A stand-in in this process is opened after the store, and closed after it. */
  readonly standIn: { open(): void; close(): Promise<void> };
}

/** Opens the store and starts work; on close, refuses new work, drains what is running, and closes the store. */
export function createLifecycle(context: LifecycleContext): Readonly<Record<'ready' | 'close', () => Promise<void>>> {
  const { lifecycle, store, keys, clock, logger, background } = context;
  let stopListening = (): void => {};

  return {
    async ready() {
      if (lifecycle.phase !== 'new' && lifecycle.phase !== 'closed') return;
      lifecycle.phase = 'opening';
      try {
        await loadTelemetry();
        await store.open();
        await context.storeWatch.start();
        await keys.learn();
        await context.check();
        context.standIn.open();
        await context.heartbeat.start();
      } catch (error) {
        lifecycle.phase = 'closed';
        await context.standIn.close();
        await store.close();
        throw error;
      }
      stopListening = store.subscribe(() => background.worker.wake());
      lifecycle.phase = 'open';
      background.worker.start();
      context.onOpen();
    },
    async close() {
      if (lifecycle.phase !== 'open') return;
      lifecycle.phase = 'closed';
      stopListening();
      context.onClose();
      await background.worker.stop();
      const late = (): Error => new Error('drained long enough');
      await withDeadline(clock, drainLimit, background.idle(), late).catch(() => {});
      try {
        await store.releaseLeases(context.instance);
        await context.heartbeat.stop();
      } catch (error) {
        // Leases expire by themselves. Close the store anyway: on SQLite the next process waits for its lock.
        logger.warn({ error: nameOf(error) }, 'leases could not be given back and have to run out');
      }
      await store.close();
      await context.standIn.close();
    },
  };
}
