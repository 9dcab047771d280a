import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';

const root = 'packages/server/src';

/**
 * The layers of the server, the lowest first. A file imports its own layer and those below. It is in the layer of the
 * longest entry that it begins with.
 */
const layers = [
  // Needs nothing.
  [
    'clock.ts',
    'timings.ts',
    'failure.ts',
    'hook-error.ts',
    'field-faults.ts',
    'error-name.ts',
    'web-address.ts',
    'configuration/configuration-error.ts',
    'store/store-error.ts',
  ],
  // What the merchant gives, and the interfaces that they may implement: types only.
  [
    'options/',
    'events/event.ts',
    'ledger/row.ts',
    'platform/transport.ts',
    'store/budget-store.ts',
    'store/ledger-store.ts',
    'store/queue-store.ts',
    'store/record-store.ts',
    'store/store.ts',
    'webhooks/verifier.ts',
  ],
  // What the ledger stands on.
  [
    'store/',
    'platform/',
    'keys/',
    'limits/',
    'events/',
    'ledger/edges.ts',
    'observe/log.ts',
    'observe/telemetry.ts',
    'observe/throttle.ts',
  ],
  // It knows no product: plans are injected.
  ['ledger/'],
  // What is sold, and what callers, staff and the platform's events do with it.
  [
    'bills/',
    'cards/',
    'accounts/',
    'checkouts/',
    'instructions/',
    'lookups/',
    'customers/',
    'funding/',
    'webhooks/',
    'access.ts',
    'plans.ts',
    'configuration/catalogue.ts',
  ],
  ['observe/'],
  ['http/', 'frames/', 'sessions/'],
  // Puts it together, checks what it is given, and looks at it from outside.
  [
    'tillside.ts',
    'index.ts',
    'cli.ts',
    'worker.ts',
    'composition/',
    'configuration/',
    'doctor/',
    'drift/',
    'testing/',
    'store/conformance/',
  ],
] as const;

const products: readonly string[] = ['bills', 'cards', 'accounts', 'checkouts'];

const places = layers.flatMap((entries, layer) => entries.map((entry) => ({ entry, layer })));

/** `-1`: in none. */
function layerOf(file: string): number {
  const fitting = places.filter(({ entry }) => file.startsWith(entry));
  return fitting.toSorted((left, right) => right.entry.length - left.entry.length)[0]?.layer ?? -1;
}

describe('the imports inside the server', () => {
  const imports = [...importsOf(`${root}/**/*.ts`)].flatMap(([file, imported]) =>
    imported.map((other) => ({ from: relative(root, file), to: relative(root, other) })),
  );
  const told = (wrong: typeof imports): readonly string[] => wrong.map(({ from, to }) => `${from} imports ${to}`);

  it('are of files that are in a layer, and every entry of the layers is of some file', () => {
    const files = new Set(imports.flatMap(({ from, to }) => [from, to]));
    expect([...files].filter((file) => layerOf(file) === -1)).toEqual([]);
    expect(places.filter(({ entry }) => ![...files].some((file) => file.startsWith(entry)))).toEqual([]);
  });

  it('lead down, or stay in their layer', () => {
    expect(told(imports.filter(({ from, to }) => layerOf(to) > layerOf(from)))).toEqual([]);
  });

  it('lead from no product to another', () => {
    const folder = (file: string): string => file.split('/')[0] ?? '';
    const both = imports.filter(({ from, to }) => products.includes(folder(from)) && products.includes(folder(to)));
    expect(told(both.filter(({ from, to }) => folder(from) !== folder(to)))).toEqual([]);
  });
});
