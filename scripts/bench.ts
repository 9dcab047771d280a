import { parseArgs } from 'node:util';
import { benchAccount } from './bench/account.ts';
import { writeBenchDocuments } from './bench/document.ts';
import { benchCounts } from './bench/counts.ts';
import { keepFigure, type Result } from './bench/figures.ts';
import { benchBodies } from './bench/bodies.ts';
import { benchHosts } from './bench/hosts.ts';
import { benchImport } from './bench/import.ts';
import { benchHeap } from './bench/heap.ts';
import { benchCachedLookup, benchUncachedLookup } from './bench/lookups.ts';
import { quietBelow, watchOthers } from './bench/others.ts';
import { benchPage } from './bench/page.ts';
import { benchPages } from './bench/pages.ts';
import { benchPlans } from './bench/plans.ts';
import { profileInto } from './bench/processes.ts';
import { benchPurchase } from './bench/purchase.ts';
import { benchReveal } from './bench/reveal.ts';
import { benchSandbox } from './bench/sandbox.ts';
import { benchSecureDetails } from './bench/secure-details.ts';
import { benchSizes } from './bench/sizes.ts';
import { benchStreams } from './bench/streams.ts';
import { benchTesting } from './bench/testing.ts';
import { benchWebhook } from './bench/webhook.ts';
import { benchWidgets } from './bench/widgets.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  // The number of instructions in the store when a page is read.
  options: {
    rows: { type: 'string', default: '1000000' },
    // How long a companion works before its heap is measured.
    minutes: { type: 'string', default: '20' },
    // A directory for the profiles of the servers' processor time. The figures of such a run are not kept.
    profile: { type: 'string' },
    // Writes docs/bench.md and its charts from the figures that are there, and measures nothing.
    document: { type: 'boolean', default: false },
  },
});
const rows = wholeNumber('rows', 10_000);
const minutes = wholeNumber('minutes', 1);
if (values.profile !== undefined) profileInto(values.profile);

const benches: Record<string, () => Promise<Result>> = {
  sandbox: benchSandbox,
  'lookup-cached': benchCachedLookup,
  'lookup-uncached': benchUncachedLookup,
  hosts: benchHosts,
  import: benchImport,
  testing: benchTesting,
  counts: benchCounts,
  purchase: benchPurchase,
  webhook: benchWebhook,
  'secure-details': benchSecureDetails,
  reveal: benchReveal,
  streams: benchStreams,
  bodies: benchBodies,
  widgets: benchWidgets,
  page: benchPage,
  pages: () => benchPages({ rows }),
  plans: () => benchPlans({ rows }),
  account: benchAccount,
  sizes: benchSizes,
  heap: () => benchHeap({ minutes }),
};
/** It takes as long as all the others together, so it runs only when it is named. */
const onlyNamed = 'heap';

const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, run] of Object.entries(benches)) {
  if (values.document || !(wanted.length > 0 ? wanted.includes(name) : name !== onlyNamed)) continue;
  const cores = watchOthers();
  const result = await run();
  const others = cores();
  if (values.profile !== undefined) console.log(`${name}: the profiles of its servers are in ${values.profile}.`);
  else if (others !== null && others <= quietBelow) keepFigure(name, result, others);
  else console.log(`${name}: ${besideOf(others)}. Its figures are not kept: run it again on a quiet machine.`);
  // The last line is for programs.
  console.log(JSON.stringify({ bench: name, ...result }));
  if (!result.ok) process.exitCode = 1;
}
writeBenchDocuments();
process.exit();

function wholeNumber(option: 'rows' | 'minutes', least: number) {
  const number = Number(values[option]);
  if (Number.isInteger(number) && number >= least) return number;
  console.error(`--${option} has to be a whole number of at least ${least}, not ${values[option]}.`);
  process.exit(1);
}

function besideOf(others: number | null) {
  if (others === null) return 'this system does not say what ran beside it';
  return `others used ${others.toFixed(1)} cores while it ran, more than ${quietBelow}`;
}
