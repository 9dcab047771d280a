import type { Store } from '../model/store.ts';
import type { Logger } from '../options/options.ts';
import { recordTimes } from './kept-times.ts';
import type { Telemetry } from './telemetry.ts';

/** The store with counted changes: transitions by state and how long they took, slots of the budget, deliveries. */
export function observedStore(store: Store, telemetry: Telemetry, logger: Logger): Store {
  const counted: Pick<Store, 'create' | 'transition' | 'takeSlot' | 'receive' | 'processed' | 'postponeInbox'> = {
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
  const bound = new Map<PropertyKey, unknown>(Object.entries(counted));
  return new Proxy(store, {
    get(target, name) {
      const known = bound.get(name);
      if (known !== undefined) return known;
      const member: unknown = Reflect.get(target, name, target);
      // Bound once: a store class needs its `this`, and this proxy handles every call.
      if (typeof member !== 'function') return member;
      const method: unknown = member.bind(target);
      bound.set(name, method);
      return method;
    },
  });
}
