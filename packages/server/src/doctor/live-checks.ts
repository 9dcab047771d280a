import { withAddresses } from '../kernel/model/documentation.ts';
import { isThisMachine, readUrl } from '../kernel/model/web-address.ts';
import type { Finding } from './check.ts';
import {
  liveChecklist,
  liveLineIds,
  mend,
  ok,
  person,
  type LiveLineId,
  type Judgement,
  type LiveFinding,
} from './live-checklist.ts';
import type { Subject } from './subject.ts';
import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve, sep } from 'node:path';
import type { StorePlace } from '../kernel/store/store-place.ts';

/** The facts that a line is judged by. */
interface Examined extends Pick<Subject, 'options' | 'whole'> {
  /** The findings of the doctor without `--live`. */
  readonly findings: readonly Finding[];
  /** `null` without a store. */
  readonly site: StoreSite | null;
}

/** Judges every line of the checklist. */
export function judgeLive(examined: Examined): LiveFinding[] {
  return liveLineIds.map((line) => {
    const { title, why, how } = liveChecklist[line];
    return { line, title, why, how: withAddresses(how, 'docs/live/going-live.md'), ...judges[line](examined) };
  });
}

const judges: Readonly<Record<LiveLineId, (examined: Examined) => Judgement>> = {
  key: ({ options: { platform }, findings }) => {
    if (platform.environment !== 'live') return mend('The environment is sandbox.');
    const root = readUrl(platform.baseUrl);
    if (root && isThisMachine(root)) return mend('platform.baseUrl is this machine: a stand-in, not the platform.');
    return fromFindings(findings, ['platform']);
  },
  addresses: ({ options: { platform, publicUrl, origins = [] } }) => {
    const addresses = { publicUrl, ...Object.fromEntries(origins.map((origin) => [`the origin ${origin}`, origin])) };
    const named = Object.entries({ ...addresses, 'platform.baseUrl': platform.baseUrl });
    const wrong = named.filter(([, address]) => !isPublicHttps(address)).map(([name]) => name);
    return wrong.length === 0
      ? ok('publicUrl, origins and platform.baseUrl are https.')
      : mend(`No public https address: ${wrong.join(', ')}.`);
  },
  options: ({ findings }) => fromFindings(findings, ['Node', 'variables', 'options']),
  reach: ({ findings }) => fromFindings(findings, ['public URL', 'ready', ...pageChecks(findings)]),
  headers: ({ findings }) => {
    const frames = findings.find(({ check }) => check === 'sealed frames');
    const areOff = frames?.result === 'skip' && frames.found.startsWith('They are switched off');
    return fromFindings(findings, areOff ? ['fetch metadata'] : ['fetch metadata', 'sealed frames']);
  },
  streams: () => person('Streams need a session, so the doctor opens none.'),
  webhooks: ({ findings }) => fromFindings(findings, ['verifiers', 'webhooks']),
  webhookAddress: ({ options: { publicUrl } }) => person(`It has to be ${publicUrl.replace(/\/+$/, '')}/webhooks.`),
  funding: ({ findings }) => fromFindings(findings, ['funding']),
  merchant: ({ findings }) => fromFindings(findings, ['merchant']),
  debts: ({ options: { funding, events = {} }, whole }) => {
    if (!whole) return person(notInVariables);
    const missing = [
      ...(funding && !funding.refund && !events['refund.owed']
        ? ['no `refund` hook and no handler of refund.owed']
        : []),
      ...(events['review.opened'] ? [] : ['no handler of review.opened']),
    ];
    return missing.length === 0
      ? ok('Owed refunds and reviews are reported.')
      : mend(`There is ${missing.join(', and ')}.`);
  },
  staff: () => person('Roles come from your sessions.'),
  cards: ({ options: { frames, cards, platform }, whole }) => {
    if (frames === false) return ok('Sealed frames are switched off, so no card number is shown.');
    if (!whole) return person(notInVariables);
    const parts = {
      'cards.stepUp': cards?.stepUp,
      'platform.merchantHashKey': platform.merchantHashKey,
      'platform.businessId': platform.businessId,
    };
    const missing = Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [name] : []));
    if (missing.length === 0) return ok('There are a step-up, a hash key and a business id.');
    if (missing.length === Object.keys(parts).length)
      return person('None of the three is set: right if you issue no cards.');
    return mend(`Not set: ${missing.join(', ')}.`);
  },
  sessions: ({ options: { frames, access }, whole }) => {
    if (frames === false) return ok('Sealed frames are switched off.');
    if (!whole) return person(notInVariables);
    return access?.isSessionActive
      ? person('There is access.isSessionActive. See that sign-out calls till.sessions.end.')
      : person('There is no access.isSessionActive. See that sign-out calls till.sessions.end.');
  },
  store: ({ site }) => judgeStorePlace(site),
  migrations: ({ findings }) => fromFindings(findings, ['store']),
  secret: ({ options: { secret }, findings }) => {
    const secrets = typeof secret === 'string' ? [secret] : secret;
    if (secrets.some(isGuessable)) return mend('It looks written by a person, not made at random.');
    return fromFindings(findings, ['keys']);
  },
  clock: ({ findings }) => fromFindings(findings, ['clock']),
  log: ({ options: { logger }, whole }) => {
    if (!whole) return person(notInVariables);
    return logger ? person('There is a logger. See that the alerts are set.') : mend('There is no `logger`.');
  },
  drain: () => person('How the process is stopped is set outside of it.'),
  backups: () => person('Restore one, and write down how long it took.'),
  rehearsal: () => person('The doctor buys nothing.'),
};

const notInVariables = 'Variables do not tell; use --config.';

/** The worst of these findings. A check that could not run is left to a person. */
function fromFindings(findings: readonly Finding[], checks: readonly string[]): Judgement {
  const own = findings.filter(({ check }) => checks.includes(check));
  const bad = own.find(({ result }) => result === 'fail') ?? own.find(({ result }) => result === 'warn');
  if (bad) return mend(bad.found, bad.fix);
  const skipped = own.find(({ result }) => result === 'skip');
  if (skipped) return skipped.fix === undefined ? person(skipped.found) : mend(skipped.found, skipped.fix);
  return own.length === 0 ? person('It was not looked at.') : ok(own.map(({ found }) => found).join(' '));
}

/** The checks of `--page`, without the skipped ones. */
function pageChecks(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ check, result }) => (/^page\b/.test(check) && result !== 'skip' ? [check] : []));
}

function isPublicHttps(address: string): boolean {
  const url = readUrl(address);
  return url?.protocol === 'https:' && !isThisMachine(url);
}

/** Whether a secret looks guessable. Random text of 32 characters has many different ones, and no words or spaces. */
function isGuessable(secret: string): boolean {
  return (
    new Set(secret).size < minDifferent ||
    /\s|secret|password|changeme|change-me|development|example|tillside/i.test(secret)
  );
}

/** 32 random hexadecimal digits have fewer than ten different ones about three times in a million. */
const minDifferent = 9;

/** Where a store keeps its data, and what the operating system reports about that place. */
interface StoreSite {
  /** `null` for the merchant's own store implementation. */
  readonly place: StorePlace | null;
  /** `null` for a store without a file. */
  readonly file: {
    /** The kind of file system, as `statfs` numbers it. */
    readonly fileSystem: number;
    /** `null` before the first start. */
    readonly mode: number | null;
    readonly isTemporary: boolean;
  } | null;
}

/** Reads the properties of a SQLite store's file, without opening it. */
export async function visitStore(place: StorePlace | null): Promise<StoreSite> {
  if (place?.kind !== 'sqlite' || place.path === ':memory:') return { place, file: null };
  const path = resolve(place.path);
  const mode = await stat(path).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );
  const fileSystem = await statfs(mode === null ? resolve(path, '..') : path).then(
    ({ type }) => type,
    () => 0,
  );
  return { place, file: { fileSystem, mode, isTemporary: path.startsWith(resolve(tmpdir()) + sep) } };
}

/** File systems of Linux that do not outlive the machine or the container. */
const lost: Readonly<Record<number, string>> = {
  0x01021994: 'tmpfs, which is memory',
  0x858458f6: 'ramfs, which is memory',
  0x794c7630: 'overlayfs, a container’s own layer',
};

/** Judges whether what is stored there survives. */
export function judgeStorePlace(site: StoreSite | null): Judgement {
  if (site === null) return mend('No store is named.');
  const { place, file } = site;
  if (place === null) return person('It is a store of your own.');
  if (place.kind === 'postgres') return ok('It is PostgreSQL.');
  if (file === null) return mend('It is SQLite in memory, so everything is lost with the process.');
  const kind = lost[file.fileSystem];
  if (kind !== undefined) return mend(`The SQLite file is on ${kind}.`);
  if (file.isTemporary) return mend('The SQLite file is in a temporary folder.');
  if (file.mode !== null && (file.mode & 0o077) !== 0) {
    const mode = file.mode.toString(8).padStart(4, '0');
    return mend(
      `Others may read the SQLite file (mode ${mode}).`,
      'Run `chmod 600` on the file and on its -wal and -shm.',
    );
  }
  return person('It is a SQLite file. See that its volume outlives the container and the machine.');
}
