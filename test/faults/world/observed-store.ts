import type { Store } from '@tillside/server';
import type { History, Write } from './history.ts';

type RecordEffects = Parameters<Store['insert']>[1];

/** Records every change that the database accepted, including those whose writer never learned of it. */
export function observedStore(
  inner: Store,
  instance: string,
  history: History,
  time: { /** To the world. */ now(): number; /** To the writer. */ clock(): number },
): Store {
  const wrote = (what: Write): void => {
    history.written.push({ at: time.now(), clock: time.clock(), instance, ...what });
  };
  const store: Pick<
    Store,
    | 'create'
    | 'transition'
    | 'touch'
    | 'claim'
    | 'claimOne'
    | 'releaseLeases'
    | 'insert'
    | 'compareAndSet'
    | 'published'
  > = {
    async create(...parameters) {
      const created = await inner.create(...parameters);
      if (created?.created) {
        const { row } = created;
        history.commits.push({ at: time.now(), instance, after: row });
        wrote({ kind: 'create', after: row });
        history.note(instance, `${row.ref} ${row.operation} of ${row.owner.id} is ${row.state}`);
      }
      return created;
    },
    async transition(row, change) {
      const moved = await inner.transition(row, change);
      if (moved.moved) {
        const { ref, version, state, funding } = moved.row;
        history.commits.push({ at: time.now(), instance, after: moved.row });
        wrote({ kind: 'transition', before: row, after: moved.row, change });
        history.note(instance, `${ref} v${version} is ${state}, ${funding}: ${change.step}`);
      }
      return moved;
    },
    async touch(row, note, shown) {
      const after = await inner.touch(row, note, shown);
      if (after) wrote({ kind: 'touch', before: row, after, note });
      return after;
    },
    async claim(request) {
      const claimed = await inner.claim(request);
      for (const after of claimed.rows) wrote({ kind: 'claim', after });
      return claimed;
    },
    async claimOne(ref, request) {
      const after = await inner.claimOne(ref, request);
      if (after) wrote({ kind: 'claim', after });
      return after;
    },
    async releaseLeases(by) {
      await inner.releaseLeases(by);
      wrote({ kind: 'release', by });
    },
    async insert(record, along) {
      const kept = await inner.insert(record, along);
      if (kept) noteAnnounced(history, time.now(), along);
      return kept;
    },
    async compareAndSet(record, body, along) {
      const revised = await inner.compareAndSet(record, body, along);
      if (!revised) return revised;
      noteAnnounced(history, time.now(), along);
      const { attempts } = body;
      const attempt = record.kind === 'checkout' && Array.isArray(attempts) ? `${record.id} ${attempts.length}` : null;
      if (attempt !== null && !history.attempts.has(attempt)) history.attempts.set(attempt, time.now());
      return revised;
    },
    async published(id) {
      if (!history.handled.has(id))
        history.caught.push({ invariant: 'published once committed', what: `${id} was put away unheard.` });
      return inner.published(id);
    },
  };
  return new Proxy(inner, {
    get: (target, name): unknown => Reflect.get(Object.hasOwn(store, name) ? store : target, name),
  });
}

function noteAnnounced(history: History, at: number, along: RecordEffects): void {
  for (const { id } of along?.publish ?? []) if (!history.announced.has(id)) history.announced.set(id, at);
}
