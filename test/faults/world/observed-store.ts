import type { Store } from '@tillside/server';
import type { History } from './history.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** Takes down every change that the database has taken, also those whose writer never heard of it. */
export function observedStore(inner: Store, instance: string, history: History, time: SimulatedTime): Store {
  const create: Store['create'] = async (...parameters) => {
    const created = await inner.create(...parameters);
    if (created?.created) {
      const { row } = created;
      history.commits.push({ at: time.now(), instance, after: row });
      history.note(instance, `${row.ref} ${row.operation} of ${row.owner.id} is ${row.state}`);
    }
    return created;
  };
  const move: Store['move'] = async (row, change) => {
    const moved = await inner.move(row, change);
    if (moved.moved) {
      const { ref, version, state, funding } = moved.row;
      history.commits.push({ at: time.now(), instance, after: moved.row });
      history.note(instance, `${ref} v${version} is ${state}, ${funding}: ${change.why}`);
    }
    return moved;
  };
  return new Proxy(inner, {
    get(target, name): unknown {
      if (name === 'create') return create;
      if (name === 'move') return move;
      return Reflect.get(target, name);
    },
  });
}
