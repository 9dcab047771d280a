import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { messageNames } from './messages/messages.ts';
import type { Epoch, Found } from './run-epoch.ts';
import { Tally } from './tally.ts';
import { routeNames } from './targets/targets.ts';
import { runApart } from './workers.ts';

/**
 * `npm run fuzz -- --count N [--seed S] [--route NAME] [--host fetch]`: plays N inputs, over all routes and messages in turn or over one.
 * `--replay SEED:EPOCH:INDEX [--count N] [--route NAME]`: plays the epoch of a finding up to it, and prints its exchange. The
 * exit code is 1 where a rule was broken, or too little passed the gates of a route.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    route: { type: 'string' },
    replay: { type: 'string' },
    /** `express`, or `fetch` for `till.fetch`. */
    host: { type: 'string', default: 'express' },
    workers: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
});

process.env['TILLSIDE_HOST'] = values.host;

/** Long enough to find what grows, short enough to be played again. */
const longestEpoch = 12_500;

const all = [...routeNames, ...messageNames];
const names = values.route === undefined ? all : all.filter((name) => name === values.route);
if (names.length === 0) throw new Error(`--route must be one of:\n${all.join('\n')}`);
const tally = new Tally();
const found: Found[] = [];
const began = performance.now();

if (values.replay === undefined) await playAll(wholeNumber('count', values.count), wholeNumber('seed', values.seed));
else await replay(values.replay);

async function playAll(count: number, seed: number): Promise<void> {
  // In pairs: one of each environment.
  const epochs = 2 * Math.max(1, Math.ceil(count / (2 * longestEpoch)));
  const each = Math.ceil(count / epochs);
  const jobs: Epoch[] = Array.from({ length: epochs }, (_, epoch) => ({ seed, epoch, count: each, names }));
  const workers = wholeNumber('workers', values.workers);
  const shares = Array.from({ length: workers }, (_, worker) => jobs.filter(({ epoch }) => epoch % workers === worker));
  await Promise.all(
    shares.map(async (share) => {
      const hung = await runApart(share, (message) => {
        if (message.kind !== 'ended') return;
        tally.merge(message.end.counts);
        tellAll(message.end.found);
        say(`${tally.played} of ${each * epochs} inputs after ${seconds()} s, ${found.length} findings`);
      });
      tellAll(hung);
    }),
  );
  for (const line of tally.table()) say(line);
  const shortfalls = tally.shortfalls(names);
  for (const line of shortfalls) say(`✗ ${line}`);
  process.exitCode = found.length + shortfalls.length > 0 ? 1 : 0;
  say(
    JSON.stringify({
      inputs: tally.played,
      routes: names.length,
      findings: found.length,
      shortfalls,
      seconds: seconds(),
    }),
  );
}

async function replay(at: string): Promise<void> {
  const [seed = 0, epoch = 0, index = 0] = at.split(':').map((part) => wholeNumber('replay', part));
  const hung = await runApart(
    [{ seed, epoch, count: index + 1, names }],
    (message) => {
      if (message.kind === 'told') for (const line of message.lines) say(line);
      else tellAll(message.end.found.filter((one) => one.at === at));
    },
    { tell: index },
  );
  tellAll(hung);
  process.exitCode = found.length > 0 ? 1 : 0;
}

function tellAll(more: readonly Found[]): void {
  for (const { rule, what, name, input, at } of more) {
    found.push({ rule, what, name, input, at });
    // The first of a kind are enough; the others are counted.
    const alike = found.filter((one) => one.rule === rule && one.name === name).length;
    if (alike > 3) continue;
    const route = values.route === undefined ? '' : ` --route '${values.route}'`;
    const host = values.host === 'express' ? '' : ` --host ${values.host}`;
    say(`✗ ${rule}: ${name}: ${what}\n  ${input}\n  Play it again: npm run fuzz -- --replay ${at}${route}${host}`);
  }
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1_000);
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw new Error(`--${name} must be a whole number, not ${text}.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
