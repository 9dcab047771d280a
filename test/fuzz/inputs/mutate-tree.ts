import type { Randomness } from '../../faults/world/randomness.ts';
import type { Secrets } from '../secrets.ts';
import { hostileValue } from './hostile-values.ts';

/** Changes one to three places of a JSON value. */
export function mutateTree(value: unknown, draw: Randomness, secrets: Pick<Secrets, 'typed'>): unknown {
  let changed = value;
  for (let times = draw.integer(1, 3); times > 0; times -= 1) changed = mutateOnce(changed, draw, secrets);
  return changed;
}

function mutateOnce(value: unknown, draw: Randomness, secrets: Pick<Secrets, 'typed'>): unknown {
  if (typeof value !== 'object' || value === null) return hostileValue(draw);
  if (Array.isArray(value)) return mutateList(value, draw, secrets);
  const entries: [string, unknown][] = Object.entries(value);
  const at = draw.integer(0, Math.max(0, entries.length - 1));
  const [name] = entries[at] ?? [];
  if (name === undefined) return { [oddName(draw)]: hostileValue(draw) };
  const kept = entries.filter((_, index) => index !== at);
  switch (draw.integer(0, 6)) {
    case 0:
      return Object.fromEntries(kept);
    case 1:
      return asObject([...kept, [oddName(draw), entries[at]?.[1]]]);
    case 2:
      return asObject([...entries, [oddName(draw), hostileValue(draw)]]);
    case 3:
      return { ...value, ...secrets.typed };
    case 4:
      return asObject([...kept, [name, hostileValue(draw)]]);
    default:
      return asObject([...kept, [name, mutateOnce(entries[at]?.[1], draw, secrets)]]);
  }
}

function mutateList(list: readonly unknown[], draw: Randomness, secrets: Pick<Secrets, 'typed'>): unknown {
  const at = draw.integer(0, Math.max(0, list.length - 1));
  switch (draw.integer(0, 3)) {
    case 0:
      return list.filter((_, index) => index !== at);
    case 1:
      return [...list, ...list, hostileValue(draw)];
    case 2:
      return Object.fromEntries(list.entries());
    default:
      return list.map((part, index) => (index === at ? mutateOnce(part, draw, secrets) : part));
  }
}

/** Own properties even where a name means something to objects, as `JSON.parse` makes them. */
function asObject(entries: readonly (readonly [string, unknown])[]): unknown {
  return Object.fromEntries(entries);
}

function oddName(draw: Randomness): string {
  return draw.pick([
    '__proto__',
    'constructor',
    'toString',
    '',
    'ref',
    'id',
    'a.b',
    'a[0]',
    '$where',
    ' amount',
    'é'.repeat(40),
  ]);
}
