import { sqliteStore } from '@tillside/server';
import type { StoreHome } from './store-home.ts';

const writes = new Set<string | symbol>([
  'create',
  'transition',
  'touch',
  'record',
  'receive',
  'insert',
  'compareAndSet',
  'audit',
  'compareAndSetKey',
  'reseal',
]);

const changes = new Set<string | symbol>(['transition', 'touch', 'compareAndSet']);

/**
 * SQLite in memory, which outlives its processes here. A commit is still atomic. Writes are recorded before they reach
 * the store, because its memory cannot be read from outside. `isShared`: several companions use it at once, as they use
 * PostgreSQL, in a repeatable order.
 */
export function memoryHome({ isShared = false } = {}): StoreHome {
  const inner = sqliteStore(':memory:');
  const holders = new Set<string>();
  const written: string[] = [];
  const store = new Proxy(inner, {
    get(target, name) {
      if (name === 'close') return async () => {};
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'subscribe') return member;
      return (...parameters: unknown[]): unknown => {
        for (const parameter of parameters) noteHolder(holders, parameter);
        // The row or the record that is changed was recorded when it was written.
        if (writes.has(name))
          written.push(JSON.stringify(changes.has(name) ? parameters.slice(1) : parameters, asText));
        return Reflect.apply(member, target, parameters);
      };
    },
  });
  return {
    isAlone: !isShared,
    async storeFor() {
      await inner.open();
      // As when a file is opened, each process that held a lease is known to be dead.
      if (!isShared) for (const holder of holders) await inner.releaseLeases(holder);
      return store;
    },
    // The next process takes it over.
    letGo() {},
    everything: async () => written.join('\n'),
    discard: () => inner.close(),
  };
}

/** `claim` names the lessee, a row names its lease. */
function noteHolder(holders: Set<string>, parameter: unknown): void {
  const said = Object(parameter);
  for (const name of ['by', 'leaseBy']) {
    const holder: unknown = Reflect.get(said, name);
    if (typeof holder === 'string') holders.add(holder);
  }
}

function asText(_name: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}
