import { fail, skip, type Finding, ok, warn } from './check.ts';
import { judgeLive, visitStore } from './live-checks.ts';
import type { LiveFinding } from './live-checklist.ts';
import { checkConfiguration } from './option-checks.ts';
import { checkPage } from './page-checks.ts';
import { checkPlatform } from './platform-checks.ts';
import { checkEnvFile } from './folder-checks.ts';
import { checkReach } from './reach-checks.ts';
import type { Subject } from './subject.ts';
import { placeOf } from '../kernel/store/store-place.ts';
import { lostRefs } from '../kernel/ledger/lost-orders.ts';
import { unreadEvents } from '../kernel/webhooks/unread-events.ts';
import type { Store } from '../kernel/model/store.ts';
import { faultsOf } from '../kernel/observe/store-facts.ts';
import { isStoreError, nameOf } from '../kernel/model/errors.ts';
import { lostKeys, unreadable } from '../kernel/keys/keyring.ts';
import { numberOf, unwrap, wrappersOf, type UnwrappedKey } from '../kernel/keys/encryption.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';

/** Checks that need a module, because variables contain neither functions nor groups of options. */
const onlyInModules = new Set(['step-up', 'funding', 'verifiers', 'merchant']);

interface Wanted {
  readonly nodeVersion: string;
  /** A page with widgets; `null` without one. */
  readonly page: string | null;
  /** The shop's folder, whose `.env` and source are looked at. */
  readonly folder: string;
  /** What is wrong with the encoding of `.env`; `null` if nothing. */
  readonly envFault: string | null;
}

/**
 * Checks everything that must be right before money moves, and continues after each finding. Changes nothing,
 * except that an empty store is created.
 */
export async function examine(subject: Subject, wanted: Wanted): Promise<Finding[]> {
  const { nodeVersion, page, folder, envFault } = wanted;
  const { options, whole, store } = subject;
  const { findings: own, mayAskPlatform } = checkConfiguration(options, nodeVersion);
  const hooks = own.map((finding) =>
    whole || !onlyInModules.has(finding.check) ? finding : skip(finding.check, 'Variables do not tell; use --config.'),
  );
  const reach = await goOn('public URL', async () =>
    URL.canParse(options.publicUrl)
      ? checkReach(options, folder)
      : [fail('public URL', 'publicUrl is no address.', 'Write it as https://shop.example/till.')],
  );
  const isRunning = reach.some(({ check, result }) => check === 'ready' && result === 'ok');
  return [
    ...(envFault === null ? [] : [fail('.env', envFault, 'Save .env as UTF-8, without a byte order mark.')]),
    ...(await goOn('.env', async () => checkEnvFile(folder))),
    ...subject.findings,
    ...hooks,
    ...(await goOn('platform', async () =>
      // The key is not sent before its destination is known to be allowed.
      mayAskPlatform
        ? checkPlatform(options.platform)
        : [blocked('platform', 'Mend the options of the platform first.')],
    )),
    ...(await goOn('store', async () => (store ? checkStoreAndKeys(store, { options, own, isRunning }) : [noStore]))),
    ...reach,
    ...(page === null ? [] : await goOn('page', () => checkPage(page, options))),
  ];
}

/** Judges the go-live checklist, with the same checks. */
export async function examineLive(subject: Subject, wanted: Wanted): Promise<LiveFinding[]> {
  const findings = await examine(subject, wanted);
  const site = subject.store === null ? null : await visitStore(placeOf(subject.store));
  return judgeLive({ ...subject, findings, site });
}

const noStore = skip('store', 'TILLSIDE_STORE is not set.', 'Set TILLSIDE_STORE, or use --config.');

/** The finding of a check that cannot run until another finding is fixed. */
function blocked(check: string, first: string): Finding {
  return skip(check, first, first);
}

interface Known {
  readonly options: Pick<Subject['options'], 'secret'>;
  /** The findings about the options. */
  readonly own: readonly Finding[];
  /** Whether a companion with these options takes work at publicUrl. */
  readonly isRunning: boolean;
}

async function checkStoreAndKeys(store: Store, { options, own, isRunning }: Known): Promise<Finding[]> {
  const { secret } = options;
  const found = await checkStore(store, isRunning);
  // If the companion would not start, its keys cannot be judged. A store that does not open has none to check.
  const isSound = own.every(({ check, result }) => check !== 'options' || result === 'ok') && found.result !== 'fail';
  return [
    found,
    isSound ? await checkKeys({ store, secret }) : blocked('keys', 'Mend the options and the store first.'),
    ...(isSound ? await checkLost(store) : []),
  ];
}

/** Nothing is reported where nothing is lost, and every event could be read. */
async function checkLost(store: Store): Promise<readonly Finding[]> {
  try {
    await store.open({ beside: true });
    const { length } = await lostRefs(store, Date.now());
    const unread = await unreadEvents(store, Date.now());
    const found = `Pages or the platform have named ${length === 1 ? 'a purchase' : `${length} purchases`} of this companion that the store lacks: it went back to an earlier moment.`;
    const fix = 'Run `npx @tillside/server reconcile`: it asks the platform about each, and says what to do.';
    return [...(length === 0 ? [] : [warn('purchases', found, fix)]), ...checkUnread(unread)];
  } catch (error) {
    return [skip('purchases', `They could not be read (${nameOf(error)}).`)];
  } finally {
    await store.close();
  }
}

function checkUnread(unread: Awaited<ReturnType<typeof unreadEvents>>): readonly Finding[] {
  const kinds = [...new Set(unread.map(({ event, field }) => `${event} (${field})`))].slice(0, 5);
  const found = `${unread.length} signed webhooks of the last 30 days could not be read: ${kinds.join(', ')}.`;
  const fix =
    'Look in the provider’s dashboard for what happened then, and settle it. Staff see the times in their reviews.';
  return unread.length === 0 ? [] : [warn('webhooks', found, fix)];
}

/** Turns a failed check into one line, so that the others still run. */
async function goOn(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const what = error instanceof Error ? error.name : typeof error;
    return [fail(check, `It could not be looked at (${what}).`, 'Mend what the other lines say, and ask again.')];
  }
}

const marks: Readonly<Record<Finding['result'], string>> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL', skip: '-   ' };

/** The findings for a person: one line each, followed by the fix of a problem. */
export function writeReport(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, result, found, fix }) => [
    `${marks[result]}  ${check}: ${found}`,
    // A skipped check has no fix of its own: the finding that blocked it prints one.
    ...(fix === undefined || result === 'skip' ? [] : [`      → ${fix}`]),
  ]);
  const count = (result: Finding['result']): number => findings.filter((finding) => finding.result === result).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to fix.\n`;
}

const liveMarks: Readonly<Record<LiveFinding['result'], string>> = {
  ok: 'ok     ',
  mend: 'MEND   ',
  person: 'FOR YOU',
};

/** The go-live report for a person: what was found and, where there is something to do, why and how. */
export function writeLiveReport(findings: readonly LiveFinding[]): string {
  const lines = findings.flatMap(({ title, result, found, why, how }) => [
    `${liveMarks[result]}  ${title}: ${found}`,
    ...(result === 'ok' ? [] : [`         ${why}`, `         → ${how}`]),
  ]);
  const count = (result: LiveFinding['result']): number =>
    findings.filter((finding) => finding.result === result).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('mend')} to mend, ${count('person')} for you.\n`;
}

const check = 'keys';

/**
 * Checks whether `secret` opens the keys in the store. Changes nothing, and works while a companion has the store open. It
 * runs after the check of the store itself.
 */
export async function checkKeys({ store, secret }: Pick<TillsideOptions, 'store' | 'secret'>): Promise<Finding> {
  try {
    await store.open({ beside: true });
    const stored = await store.keys();
    if (stored.length === 0) {
      const purchases = await store.page({ ownerId: null, limit: 1 }, ['ref']);
      return purchases.rows.length > 0
        ? asRefused(lostKeys)
        : ok(check, 'There are none yet: the first start makes them.');
    }
    const wrappers = wrappersOf(typeof secret === 'string' ? [secret] : secret);
    const opened = stored.map((key) => unwrap(key, wrappers)).filter((key) => key !== null);
    if (opened.length < stored.length) return asRefused(unreadable(wrappers.length));
    return judge(opened, wrappers.length);
  } catch (error) {
    return skip(check, `They could not be read (${nameOf(error)}).`);
  } finally {
    await store.close();
  }
}

/** The finding for a text with which the companion refuses to start. */
function asRefused(text: string): Finding {
  const [found = '', ...fix] = text.split('. ');
  return fail(check, `${found}.`, fix.join('. '));
}

function judge(opened: readonly UnwrappedKey[], count: number): Finding {
  if (opened.some(({ wrapper }) => wrapper > 0)) {
    return warn(
      check,
      'secret opens them, but another entry than its first wraps them.',
      'Start the companion with this list before you take an entry out of it: its start wraps them by the first.',
    );
  }
  const former = opened.filter(({ stored }) => numberOf(stored.id) !== null).length - 1;
  const more = former > 0 ? ' A former data key is still in use: running companions seal again what it sealed.' : '';
  const list = count > 1 ? `The first of ${count} secrets wraps them.` : 'secret opens them.';
  return ok(check, `${list}${more}`);
}

/**
 * Checks whether the store opens and answers. It opens the store as the companion does at its start, migrations
 * included. A SQLite file that the running companion has open is not opened a second time, which is no fault.
 */
async function checkStore(store: Store, isRunning: boolean): Promise<Finding> {
  try {
    await store.open();
  } catch (error) {
    return refusal(error, isRunning);
  }
  try {
    await store.ping();
    const facts = await store.facts?.();
    const [fault] = facts ? faultsOf(facts, facts.now === undefined ? 0 : Date.now() - facts.now) : [];
    if (fault) return warn('store', fault.found, fault.fix);
    return ok('store', 'It opens, its schema is up to date, and it answers.');
  } catch (error) {
    return fail(
      'store',
      `It opens, but does not answer (${nameOf(error)}).`,
      'See to the disk or the database it is on.',
    );
  } finally {
    await store.close();
  }
}

function refusal(error: unknown, isRunning: boolean): Finding {
  switch (isStoreError(error) ? error.code : null) {
    case 'in_use':
      // One process at a time may open the file, and a companion without its store takes no work.
      return isRunning
        ? ok('store', 'The running companion has the SQLite file open, and its store answers.')
        : warn(
            'store',
            'Another process has this SQLite file open, and no companion takes work at publicUrl. The file was not looked into.',
            'If that is your companion, see why it takes no work. If not, end it: a second companion on one file is refused; use postgresStore for several.',
          );
    case 'newer_schema':
      return fail(
        'store',
        'Its schema is of a newer version of @tillside/server.',
        'Upgrade this one, or use the newer one again.',
      );
    case 'older_schema':
      return fail(
        'store',
        'It was written by an earlier version of @tillside/server, which this one cannot read, or by something else.',
        'Begin with an empty one, and keep this one for your books.',
      );
    case 'no_driver':
      return fail(
        'store',
        'The PostgreSQL store needs the package `pg`, which is not there or too old.',
        'Run `npm install pg@8`.',
      );
    case 'pooled':
      return fail('store', nameOf(error), 'Give the doctor the database’s own address.');
    case 'cannot_open':
      return fail('store', nameOf(error), 'Mend that, or choose another path.');
    case 'key_removed':
    case 'key_spent':
    case 'caller_erased':
    case null:
    default: // a code of a later version
      return fail(
        'store',
        `It does not open (${codeOf(error)}).`,
        'Check its connection string, the rights on it, and that the database runs; with PostgreSQL run `npx @tillside/server migrate` first where the companion may not change tables.',
      );
  }
}

/** The code of a system or database error, or its class: messages can contain connection strings. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^\w{2,40}$/.test(code) ? code : nameOf(error);
}
