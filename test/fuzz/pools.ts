import type { Randomness } from '../faults/world/randomness.ts';

/** The kinds of values that inputs refer to: each value as the companion or the platform returned it. */
export type PoolName =
  | 'ref'
  | 'review'
  | 'owed'
  | 'key'
  | 'next'
  | 'recipient'
  | 'card'
  | 'doomedCard'
  | 'order'
  | 'account'
  | 'transfer'
  | 'checkout'
  | 'handle';

const kept = 40;

/** Remembers the latest values of each kind. */
export class Pools {
  readonly #values = new Map<PoolName, string[]>();

  add(name: PoolName, value: unknown): void {
    if (typeof value !== 'string' || value === '') return;
    const values = this.#values.get(name) ?? [];
    this.#values.set(name, values);
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > kept) values.shift();
  }

  /** One of them, or a text that names nothing. */
  pick(name: PoolName, draw: Randomness): string {
    const values = this.#values.get(name) ?? [];
    return values.length === 0 ? 'none' : draw.pick(values);
  }

  /** Takes one away. */
  take(name: PoolName): string {
    return this.#values.get(name)?.pop() ?? 'none';
  }

  size(name: PoolName): number {
    return this.#values.get(name)?.length ?? 0;
  }

  clear(...names: readonly PoolName[]): void {
    for (const name of names) this.#values.delete(name);
  }

  /** Learns from what was answered: refs, recipients, and where pages go on. */
  learn(path: string, answer: unknown): void {
    const body: unknown = answer;
    const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
    const { ref, id, next, items, details } = fieldsOf(body);
    this.add('ref', ref);
    this.add('next', next);
    if (path.startsWith('/recipients')) this.add('recipient', id);
    this.add('order', fieldsOf(fieldsOf(details)['order'])['order_id']);
    for (const item of Array.isArray(items) ? items.slice(0, 5) : []) {
      const { ref: itemRef, id: itemId } = fieldsOf(item);
      this.add('ref', itemRef);
      if (path.startsWith('/recipients')) this.add('recipient', itemId);
    }
  }
}
