import type { Store } from '../model/store.ts';
import { StoreRefusal } from '../model/errors.ts';
import { asRefusal, refusesWrites } from '../model/store-refusal.ts';
import type { Logger } from '../options/options.ts';
import { recordTimes } from './kept-times.ts';
import type { Telemetry } from './telemetry.ts';

/** The outcome of the last write: the refusal, where every write is refused. */
export interface LastWrite {
  refused: StoreRefusal | null;
}

/**
 * The store with counted changes: transitions by state and how long they took, slots of the budget, deliveries. What its
 * database refuses is an error with its cause and fix, and `ping` throws the one of the last write.
 */
export function observedStore(given: Store, telemetry: Telemetry, logger: Logger, last: LastWrite): Store {
  const store = calledThrough(given, (error, isClosed) => {
    const refusal = isClosed ? new StoreRefusal('closed', overtaken, error) : asRefusal(error);
    if (refusesWrites(refusal)) last.refused = refusal;
    throw refusal;
  });
  const counted: Partial<Store> = {
    async ping() {
      await store.ping();
      if (last.refused) throw last.refused;
    },
    // The heartbeat is written by it, again and again while writes are refused.
    async compareAndSet(...given) {
      const written = await store.compareAndSet(...given);
      if (written) last.refused = null;
      return written;
    },
    async create(row, step, more) {
      const created = await store.create(row, step, more);
      const { operation } = row;
      const states = created?.created ? [...(more?.earlier ?? []), row] : [];
      for (const { state } of states) telemetry.count('tillside.instructions', { operation, state });
      return created;
    },
    async transition(row, change) {
      const moved = await store.transition(row, change);
      const { operation } = row;
      if (moved.moved && moved.row.state !== row.state) {
        telemetry.count('tillside.instructions', { operation, state: moved.row.state });
      }
      if (moved.moved) await recordTimes(row, moved.row, { store, telemetry, logger });
      const lane = change.slot?.lane;
      const refused = !moved.moved && moved.because === 'budget';
      if (lane && (moved.moved || refused)) {
        telemetry.count('tillside.slots', { lane, outcome: refused ? 'waiting' : 'taken' });
      }
      return moved;
    },
    async takeSlot(slot, now) {
      const wait = await store.takeSlot(slot, now);
      telemetry.count('tillside.slots', { lane: slot.lane, outcome: wait ? 'waiting' : 'taken' });
      return wait;
    },
    async receive(entry) {
      const isNew = await store.receive(entry);
      telemetry.count('tillside.webhooks', { outcome: isNew ? 'received' : 'repeated' });
      return isNew;
    },
    async processed(id, sealed) {
      await store.processed(id, sealed);
      telemetry.count('tillside.webhooks', { outcome: 'processed' });
    },
    // The delivery matches nothing yet, or its subject cannot be read yet: it is kept and retried.
    async postponeInbox(id, nextAt) {
      await store.postponeInbox(id, nextAt);
      telemetry.count('tillside.webhooks', { outcome: 'postponed' });
    },
  };
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(Object.hasOwn(counted, name) ? counted : target, name);
      return member;
    },
  });
}

const overtaken =
  'The store is not open: await till.ready() before using it. Of a request that a close overtook, nothing is to be done.';

/** The store, whose rejected calls go through `failed`. `isClosed`: the call is one that a close overtook. */
function calledThrough(store: Store, failed: (error: unknown, isClosed: boolean) => never): Store {
  const methods = new Map<PropertyKey, unknown>();
  let isClosed = false;
  return new Proxy(store, {
    get(target, name) {
      const known = methods.get(name);
      if (known !== undefined) return known;
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      // A store class needs its `this`.
      const method = (...given: unknown[]): unknown => {
        if (name === 'open' || name === 'close') isClosed = name === 'close';
        const answer: unknown = Reflect.apply(member, target, given);
        return answer instanceof Promise
          ? answer.catch((error: unknown) => failed(error, isClosed && name !== 'close'))
          : answer;
      };
      methods.set(name, method);
      return method;
    },
  });
}
