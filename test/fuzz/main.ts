import { availableParallelism } from 'node:os';
import { oneOf, readCommandLine, wholeNumber } from '../command-line.ts';
import { messageNames } from './messages/messages.ts';
import type { Epoch, Found } from './run-epoch.ts';
import { Tally } from './tally.ts';
import { routeNames } from './targets/targets.ts';
import { runApart } from './workers.ts';

/**
 * `npm run tool -- fuzz --count N [--seed S] [--route NAME] [--host fetch]`: plays N inputs, over all routes and messages in turn or over one.
 * `--replay SEED:EPOCH:INDEX [--count N] [--route NAME]`: plays the epoch of a finding up to it, and prints its exchange. The
 * exit code is 1 where a rule was broken, or too little passed the gates of a route.
 */
const all = [...routeNames, ...messageNames];
const { values, names, count, seed, workers, at } = readCommandLine(
  'npm run tool -- fuzz',
  {
    count: { type: 'string', default: '10000', about: 'so many inputs' },
    seed: { type: 'string', default: '1', about: 'of what they are drawn' },
    route: { type: 'string', about: 'only for this route or message' },
    replay: { type: 'string', about: 'SEED:EPOCH:INDEX of a finding, which is played again' },
    host: { type: 'string', default: 'express', about: 'express, or fetch for till.fetch' },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())), about: 'so many at a time' },
  },
  (given) => ({
    values: { ...given, host: oneOf('host', ['express', 'fetch'], given.host) },
    names: given.route === undefined ? all : [oneOf('route', all, given.route)],
    count: wholeNumber('count', given.count),
    seed: wholeNumber('seed', given.seed),
    workers: wholeNumber('workers', given.workers),
    at: given.replay?.split(':').map((part) => wholeNumber('replay', part)),
  }),
);

process.env['TILLSIDE_HOST'] = values.host;

/** Long enough to find what grows, short enough to be played again. */
const longestEpoch = 12_500;

const tally = new Tally();
const found: Found[] = [];
const began = performance.now();

if (at === undefined) await playAll();
else await replay(at);

async function playAll(): Promise<void> {
  // In pairs: one of each environment.
  const epochs = 2 * Math.max(1, Math.ceil(count / (2 * longestEpoch)));
  const each = Math.ceil(count / epochs);
  const jobs: Epoch[] = Array.from({ length: epochs }, (_, epoch) => ({ seed, epoch, count: each, names }));
  const shares = Array.from({ length: workers }, (_, worker) => jobs.filter(({ epoch }) => epoch % workers === worker));
  await Promise.all(
    shares.map(async (share) => {
      const hung = await runApart(share, (message) => {
        if (message.kind !== 'ended') return;
        tally.merge(message.end.counts);
        reportAll(message.end.found);
        log(`${tally.played} of ${each * epochs} inputs after ${seconds()} s, ${found.length} findings`);
      });
      reportAll(hung);
    }),
  );
  for (const line of tally.table()) log(line);
  const shortfalls = tally.shortfalls(names);
  for (const line of shortfalls) log(`✗ ${line}`);
  process.exitCode = found.length + shortfalls.length > 0 ? 1 : 0;
  log(
    JSON.stringify({
      inputs: tally.played,
      routes: names.length,
      findings: found.length,
      shortfalls,
      seconds: seconds(),
    }),
  );
}

async function replay([own = 0, epoch = 0, index = 0]: readonly number[]): Promise<void> {
  const hung = await runApart(
    [{ seed: own, epoch, count: index + 1, names }],
    (message) => {
      if (message.kind === 'reported') for (const line of message.lines) log(line);
      else reportAll(message.end.found.filter((one) => one.at === values.replay));
    },
    { report: index },
  );
  reportAll(hung);
  process.exitCode = found.length > 0 ? 1 : 0;
}

function reportAll(more: readonly Found[]): void {
  for (const { rule, what, name, input, at } of more) {
    found.push({ rule, what, name, input, at });
    // The first of a kind are enough; the others are counted.
    const alike = found.filter((one) => one.rule === rule && one.name === name).length;
    if (alike > 3) continue;
    const route = values.route === undefined ? '' : ` --route '${values.route}'`;
    const host = values.host === 'express' ? '' : ` --host ${values.host}`;
    log(`✗ ${rule}: ${name}: ${what}\n  ${input}\n  Play it again: npm run tool -- fuzz --replay ${at}${route}${host}`);
  }
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1_000);
}

function log(line: string): void {
  process.stdout.write(`${line}\n`);
}
