import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buyWithClients } from './clients/buy-once.ts';
import { eventsOf } from './event-outcomes.ts';
import { gathered, type Finding } from './finding.ts';
import { withoutAccepted } from './lint/accepted.ts';
import { lintWithRedocly } from './lint/redocly.ts';
import { lintWithSpectral } from './lint/spectral.ts';
import type { Exchange } from './record/exchange.ts';
import { readRecording, record } from './record/recording.ts';
import { judge, unanswered, unansweredByAny, type Judge } from './validate/answers.ts';
import { control } from './validate/controls.ts';
import { declaredIn, type Document } from './validate/document.ts';
import { schemasOf } from './validate/schemas.ts';

/**
 * `npm run tool -- openapi:check`: whether `docs/openapi` is correct. `--recorded` takes the recording of the last run instead
 * of a new one. Each event of the platform's document is listed as a line of JSON, with what comes of it. The last line counts violations and warnings; the exit code is 1 where there are any.
 */
const { values } = parseArgs({ options: { recorded: { type: 'boolean', default: false } } });

const root = join(import.meta.dirname, '../..');
const recording = join(root, '.cache/openapi/recorded');
const clients = join(root, '.cache/openapi/clients');
const names = ['platform', 'companion'] as const;

const exchanges = values.recorded ? readRecording(recording) : await timed('recorded', () => record(recording));
const { events, findings: undeclared } = eventsOf(read('platform'));
for (const event of events) log(JSON.stringify(event));
const findings: Finding[] = [...undeclared];
for (const name of names) findings.push(...judged(name, exchanges));
findings.push(...(await timed('linted', linted)));
const files = { platform: fileOf('platform'), companion: fileOf('companion') };
findings.push(...(await timed('clients generated, compiled and tried', () => buyWithClients(clients, files))));
report(findings);

function judged(name: Exchange['by'], recorded: readonly Exchange[]): Finding[] {
  const document = read(name);
  const by: Judge = {
    name,
    declared: declaredIn(document),
    validate: schemasOf(document),
    validateSent: schemasOf(document, { coerceTypes: true }),
  };
  const judgement = judge(by, recorded);
  // The platform has refusals of its own for each operation; the routes of the companion share theirs.
  const missed = name === 'platform' ? unanswered : unansweredByAny;
  const controlled = control(by, document, judgement.fitting);
  const statuses = by.declared.reduce((sum, { answers }) => sum + answers.size, 0);
  log(
    `${name}.json: ${by.declared.length} operations, ${judgement.counts.size} of ${statuses} documented statuses answered; ` +
      `${judgement.fitting.length} answers in JSON fit; ${controlled.count} spoiled copies, ${controlled.findings.length} of them valid; ` +
      `${judgement.elsewhere} answers at no address of it`,
  );
  return [...judgement.findings, ...missed(by, judgement.counts), ...controlled.findings];
}

async function linted(): Promise<Finding[]> {
  const found = await Promise.all(
    names.flatMap((name) => [lintWithRedocly(name, fileOf(name)), lintWithSpectral(name, read(name))]),
  );
  return withoutAccepted(found.flat());
}

function read(name: Exchange['by']): Document {
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}

function fileOf(name: Exchange['by']): string {
  return join(root, `docs/openapi/${name}.json`);
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  log(`${what} in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return result;
}

function report(all: readonly Finding[]): void {
  for (const { severity, check, where, message, count } of gathered(all)) {
    log(`${severity} ${check}: ${where}: ${message}${count > 1 ? ` (${count} times)` : ''}`);
  }
  const violations = all.filter(({ severity }) => severity === 'violation').length;
  log(`${violations} violations, ${all.length - violations} warnings`);
  if (all.length > 0) process.exitCode = 1;
}

function log(text: string): void {
  process.stdout.write(`${text}\n`);
}
