import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Express } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { TillsideOptions } from '../kernel/http/express.ts';
import { sqliteStore } from '../kernel/store/sqlite/sqlite-store.ts';
import { httpServer } from '../testing/servers.ts';
import { createTillside } from '../composition/express.ts';
import { timestamped } from '../kernel/webhooks/presets.ts';
import { ok } from './check.ts';
import { runCommand } from '../cli/run-command.ts';
import { examineLive } from './doctor.ts';
import { liveChecklist, liveLineIds, type LiveFinding } from './live-checklist.ts';
import { judgeLive, judgeStorePlace, visitStore } from './live-checks.ts';

const secret = 'Jq2rV0n8sXwYb4tLkC6pZ1mHf9dGaE3u';
const apiKey = 'ps_pk_live_canary';

/** A platform that knows one betting provider, and a companion in the live environment beside it. */
async function openShop(prepare: (app: Express) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-live-'));
  const platform = await httpServer((_request, response) => {
    const body = { status: true, description: 'ok', status_code: 200, message: { details: [] } };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  const app = express();
  const host = await httpServer(app);
  const options: TillsideOptions = {
    platform: {
      baseUrl: `http://127.0.0.1:${platform.port}/api/v1`,
      apiKey,
      environment: 'live',
      merchantHashKey: '1f'.repeat(32),
      businessId: 'biz_1',
    },
    publicUrl: `http://127.0.0.1:${host.port}/till`,
    secret,
    store: sqliteStore(join(folder, 'till.db')),
    logger: { info: () => {}, warn: () => {}, error: () => {} },
    caller: () => null,
    funding: { reserve: () => ({ outcome: 'reserved' }), capture: () => {}, release: () => {}, credit: () => {} },
    events: { 'refund.owed': () => {}, 'review.opened': () => {} },
    cards: { stepUp: () => true },
    webhooks: { verify: [timestamped({ secret: 'canary of the webhooks' })] },
  };
  const till = createTillside(options);
  prepare(app);
  app.use('/till', till.router);
  await till.ready();
  onTestFinished(async () => {
    await till.close();
    await host.close();
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const examine = async (examined: TillsideOptions = options): Promise<Record<string, LiveFinding>> => {
    const store = sqliteStore(join(folder, 'till.db'), { lockWait: 0 });
    const subject = { options: examined, store, whole: true, findings: [] };
    const lines = await examineLive(subject, {
      nodeVersion: process.versions.node,
      page: null,
      folder,
      envFault: null,
    });
    return Object.fromEntries(lines.map((line) => [line.line, line]));
  };
  return { options, folder, examine };
}

function resultsOf(lines: Readonly<Record<string, LiveFinding>>): Record<string, LiveFinding['result']> {
  return Object.fromEntries(Object.entries(lines).map(([line, { result }]) => [line, result]));
}

test('goes through the checklist with a running companion', async () => {
  const { examine } = await openShop();
  const lines = await examine();
  expect(resultsOf(lines)).toEqual({
    // The platform and the companion of this test are on this machine, and the store is in a temporary folder.
    key: 'mend',
    addresses: 'mend',
    store: 'mend',
    options: 'ok',
    reach: 'ok',
    headers: 'ok',
    streams: 'person',
    webhooks: 'ok',
    webhookAddress: 'person',
    funding: 'ok',
    merchant: 'mend',
    debts: 'ok',
    staff: 'person',
    cards: 'ok',
    sessions: 'person',
    migrations: 'ok',
    secret: 'ok',
    clock: 'ok',
    log: 'person',
    drain: 'person',
    backups: 'person',
    rehearsal: 'person',
  });
  expect(lines['key']?.found).toContain('a stand-in');
  expect(lines['addresses']?.found).toBe('No public https address: publicUrl, platform.baseUrl.');
  expect(lines['migrations']?.found).toContain('The running companion has the SQLite file open');
});

test('finds what is missing, and what a parser before the companion breaks', async () => {
  const { examine, options } = await openShop((app) => app.use(express.json()));
  const { platform, publicUrl, store, caller, webhooks: verifiers } = options;
  const lines = await examine({
    platform,
    publicUrl,
    store,
    caller,
    secret: 'a secret that somebody has made up',
    ...(verifiers && { webhooks: verifiers }),
  });
  const { webhooks, funding, debts, cards, log, secret: made } = lines;
  expect(webhooks).toMatchObject({ result: 'mend', found: expect.stringContaining('A body parser reads events') });
  expect(funding).toMatchObject({ result: 'mend', found: expect.stringContaining('only staff can buy') });
  expect(debts).toMatchObject({ result: 'mend', found: 'There is no handler of review.opened.' });
  expect(cards).toMatchObject({ result: 'mend', found: 'Not set: cards.stepUp.' });
  expect(log?.result).toBe('mend');
  expect(made).toMatchObject({ result: 'mend', found: expect.stringContaining('written by a person') });
});

test('a command prints each line, why and how, and exits with 1 while something has to be mended', async () => {
  const { options, folder } = await openShop();
  const variables = {
    TILLSIDE_BASE_URL: options.platform.baseUrl,
    TILLSIDE_API_KEY: apiKey,
    TILLSIDE_ENVIRONMENT: 'live',
    TILLSIDE_PUBLIC_URL: options.publicUrl,
    TILLSIDE_SECRET: secret,
    TILLSIDE_STORE: join(folder, 'another.db'),
  };
  const { code, output } = await runCommand(['doctor', '--live'], variables);
  expect(code).toBe(1);
  expect(output).toContain('MEND     https everywhere: No public https address: publicUrl');
  expect(output).toContain('ok       Reachable at its public address: The companion answers at publicUrl.');
  expect(output).toMatch(
    /FOR YOU {2}Backups that were restored once: .*\n {9}No program can see .*\n {9}→ Back up the store/,
  );
  expect(output).not.toMatch(/\]\(|canary/);
  const { output: json } = await runCommand(['doctor', '--live', '--json'], variables);
  const { ok: isOk, lines } = JSON.parse(json);
  expect(isOk).toBe(false);
  expect(lines.map(({ line }: LiveFinding) => line)).toEqual(liveLineIds);
});

const names = ['Node', 'options', 'platform', 'clock', 'store', 'keys', 'public URL', 'ready', 'webhooks'] as const;
const healthy = [...names, 'fetch metadata', 'sealed frames', 'funding', 'verifiers', 'merchant'].map((name) =>
  ok(name, 'Fine.'),
);

function judged(change: Partial<TillsideOptions> = {}): Record<string, LiveFinding> {
  const options: Omit<TillsideOptions, 'store'> = {
    platform: { baseUrl: 'https://platform.example/api/v1', apiKey, environment: 'live' },
    publicUrl: 'https://shop.example/till',
    secret,
    caller: () => null,
    ...change,
  };
  const site = { place: { kind: 'postgres' }, file: null } as const;
  const lines = judgeLive({ options, whole: true, findings: healthy, site });
  return Object.fromEntries(lines.map((line) => [line.line, line]));
}

test('public addresses and a database are right', () => {
  expect(resultsOf(judged())).toMatchObject({
    key: 'ok',
    addresses: 'ok',
    store: 'ok',
    migrations: 'ok',
    secret: 'ok',
  });
});

test('with everything right, what is left is for a person', () => {
  const lines = judged({
    logger: console,
    funding: { reserve: () => ({ outcome: 'reserved' }), capture: () => {}, release: () => {}, refund: () => {} },
    events: { 'review.opened': () => {} },
    cards: { stepUp: () => true },
    platform: {
      baseUrl: 'https://platform.example/api/v1',
      apiKey,
      environment: 'live',
      merchantHashKey: '1f'.repeat(32),
      businessId: 'biz_1',
    },
  });
  const left = Object.values(lines).filter(({ result }) => result !== 'ok');
  expect(left.map(({ line, result }) => [line, result])).toEqual(
    liveLineIds.flatMap((line) => (liveChecklist[line].checkedBy === 'person' ? [[line, 'person']] : [])),
  );
});

test.each([
  [{ origins: ['https://pages.example', 'http://old.example'] }, 'addresses', 'the origin http://old.example'],
  [{ publicUrl: 'https://localhost/till' }, 'addresses', 'publicUrl'],
  [
    { platform: { baseUrl: 'https://p.example/api/v1', apiKey: 'ps_pk_test_x', environment: 'sandbox' as const } },
    'key',
    'sandbox',
  ],
  [{ secret: ['ab'.repeat(20)] }, 'secret', 'not made at random'],
  // The one that the quick starts print.
  [{ secret: 'for-development-only-32-characters-or-more' }, 'secret', 'not made at random'],
  [{ secret: [secret, 'change-me-Jq2rV0n8sXwYb4tLkC6pZ1mHf9'] }, 'secret', 'not made at random'],
])('%j is not ready to go live', (change, line, found) => {
  expect(judged(change)[line]).toMatchObject({ result: 'mend', found: expect.stringContaining(found) });
});

test.each([
  [null, 'mend', 'No store is named'],
  [{ place: null, file: null }, 'person', 'of your own'],
  [{ place: { kind: 'sqlite', path: ':memory:' }, file: null }, 'mend', 'in memory'],
  [at({ fileSystem: 0x01021994 }), 'mend', 'tmpfs'],
  [at({ fileSystem: 0x794c7630 }), 'mend', 'own layer'],
  [at({ isTemporary: true }), 'mend', 'temporary folder'],
  [at({ mode: 0o640 }), 'mend', 'mode 0640'],
  [at({ mode: 0o600 }), 'person', 'its volume'],
  [at({ mode: null }), 'person', 'its volume'],
] as const)('a store at %j', (site, result, found) => {
  expect(judgeStorePlace(site)).toMatchObject({ result, found: expect.stringContaining(found) });
});

function at(file: Partial<{ fileSystem: number; mode: number | null; isTemporary: boolean }>) {
  return {
    place: { kind: 'sqlite', path: '/srv/till.db' },
    file: { fileSystem: 0xef53, mode: 0o600, isTemporary: false, ...file },
  } as const;
}

test('looks at the file of a SQLite store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'till.db');
  const place = { kind: 'sqlite', path } as const;
  expect((await visitStore(place)).file).toMatchObject({ mode: null, isTemporary: true });
  writeFileSync(path, '');
  chmodSync(path, 0o644);
  expect((await visitStore(place)).file?.mode).toBe(0o644);
});
