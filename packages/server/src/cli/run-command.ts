import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { addDataKey } from '../kernel/keys/rotation.ts';
import type { TillsideOptions } from '../kernel/options/options.ts';
import { migratePostgres } from '../kernel/store/postgres/migrate.ts';
import type { Store } from '../kernel/model/store.ts';
import { diagnoseWebhook, readCaptured } from '../doctor/captured-webhook.ts';
import type { Finding } from '../doctor/check.ts';
import { examine, examineLive, writeLiveReport, writeReport } from '../doctor/doctor.ts';
import type { LiveFinding } from '../doctor/live-checklist.ts';
import { storeOfVariables, subjectOfModule, subjectOfVariables, type Subject } from '../doctor/subject.ts';
import { systemClock } from '../kernel/model/clock.ts';
import { createPlatformClient } from '../kernel/platform/client.ts';
import { socketTransport } from '../kernel/platform/socket-transport.ts';
import { compareBooks, readBook, type ComparedRef } from './compare-books.ts';

const usage = `Usage:
  npx @tillside/server doctor [--live] [--config FILE] [--page URL] [--json]
      Looks at the options that FILE exports (as \`options\` or default; a module that starts nothing), or at
      TILLSIDE_BASE_URL, _API_KEY, _ENVIRONMENT, _PUBLIC_URL, _SECRET, _STORE, where pages of other origins ask
      _ORIGINS, and of those who issue cards _MERCHANT_HASH_KEY and _BUSINESS_ID.
      Variables that are not set are read from .env in this folder.
      --page asks the companion as a page at that address would.
      --live goes through the checklist of going live: what is right, what to mend, and what only you can check.
      Ends with 1 when something has to be fixed.
  npx @tillside/server doctor webhook --file FILE [--secret SECRET] [--json]
      Tells which preset a captured event fits: {"headers": {…}, "body": "the raw text"}, or "body_base64", and
      "received_at" if known. Better than --secret, which other users of the machine can see: TILLSIDE_WEBHOOK_SECRET.
  npx @tillside/server migrate [--database URL] [--schema NAME]
      Brings a PostgreSQL database up to date before the companion starts (or TILLSIDE_STORE).
  npx @tillside/server reconcile [--refs FILE] [--from TIME] [--config FILE] [--json]
      After a restored backup: asks about the purchases that pages and events have named and the store lacks, and
      compares those of your own book with the store. Each line of FILE is a ref, or a
      ref, held, captured or released, and the kobo that you keep of it: ts_…,captured,50000. With --from, also names
      purchases since that time (2026-11-29T08:00:00Z) that FILE lacks. Asks the platform once about each ref that the
      store does not know, and writes nothing. Ends with 1 when something has to be done.
  npx @tillside/server rotate --data [--config FILE]
      After a leak: adds a data key to the store of FILE, or of TILLSIDE_STORE and TILLSIDE_SECRET (several: with commas).
      Companions may run meanwhile. They seal with it, seal again what former data keys sealed, and remove those.
`;

/** The output of a command, and its exit code. */
export interface Ended {
  readonly code: 0 | 1 | 2;
  readonly output: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Where a command runs. */
interface Place {
  /** The folder of `.env`. */
  readonly folder: string;
  /** What is wrong with the encoding of `.env`. */
  readonly envFault: string | null;
}

/** @throws Error with a sentence for a person. */
export async function runCommand(
  words: readonly string[],
  variables: Variables,
  place: Place = { folder: process.cwd(), envFault: null },
): Promise<Ended> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      config: { type: 'string' },
      page: { type: 'string' },
      file: { type: 'string' },
      secret: { type: 'string' },
      data: { type: 'boolean', default: false },
      database: { type: 'string' },
      schema: { type: 'string' },
      refs: { type: 'string' },
      from: { type: 'string' },
    },
  });
  const command = positionals.join(' ');
  if (values.help || command === 'help') return { code: 0, output: usage };
  switch (command) {
    case 'doctor': {
      const subject =
        values.config === undefined ? subjectOfVariables(variables) : await subjectOfModule(values.config);
      const wanted = { nodeVersion: process.versions.node, page: values.page ?? null, ...place };
      return values.live
        ? reportedLive(await examineLive(subject, wanted), values.json)
        : reported(await examine(subject, wanted), values.json);
    }
    case 'doctor webhook': {
      const secret = values.secret ?? variables['TILLSIDE_WEBHOOK_SECRET'] ?? '';
      if (values.file === undefined || secret === '') {
        throw new Error('Name the captured event with --file, and set TILLSIDE_WEBHOOK_SECRET (or --secret).');
      }
      const findings = diagnoseWebhook(readCaptured(await readFile(values.file, 'utf8')), secret);
      const { output } = reported(findings, values.json);
      return { code: findings.some(({ result }) => result === 'ok') ? 0 : 1, output };
    }
    case 'migrate': {
      const database = values.database ?? variables['TILLSIDE_STORE'] ?? '';
      if (database === '') throw new Error('Name the database with TILLSIDE_STORE (or --database).');
      await migratePostgres(database, values.schema === undefined ? {} : { schema: values.schema });
      return { code: 0, output: 'The database is up to date.\n' };
    }
    case 'reconcile': {
      if (values.refs === undefined && values.from !== undefined)
        throw new Error('--from needs the file with your own book: name it with --refs.');
      const book = values.refs === undefined ? [] : readBook(await readFile(values.refs, 'utf8'));
      const from = values.from === undefined ? null : Date.parse(values.from);
      if (Number.isNaN(from)) throw new Error('--from has to be a time, such as 2026-11-29T08:00:00Z.');
      const subject =
        values.config === undefined ? subjectOfVariables(variables) : await subjectOfModule(values.config);
      return reportedRefs(await comparedBooks(subject, book, from), values.json);
    }
    case 'rotate': {
      if (!values.data)
        throw new Error('Say what to rotate: --data adds a data key. The secret is changed by two deploys.');
      const { store, secret } =
        values.config === undefined ? storeOfVariables(variables) : await storeOfModule(values.config);
      const id = await rotateIn(store, secret);
      const output = `The data key ${id} was added. Running companions use it within seconds, and remove the former one when nothing needs it.\n`;
      return { code: 0, output };
    }
    default:
      return { code: 1, output: usage };
  }
}

async function storeOfModule(file: string): Promise<Pick<TillsideOptions, 'store' | 'secret'>> {
  const { store, options } = await subjectOfModule(file);
  return { store, secret: options.secret };
}

async function rotateIn(store: Store, secret: TillsideOptions['secret']): Promise<string> {
  await store.open({ beside: true });
  try {
    return await addDataKey({ store, secret, random: (bytes) => randomBytes(bytes), now: () => Date.now() });
  } finally {
    await store.close();
  }
}

async function comparedBooks(
  { store, options }: Subject,
  ...book: readonly [lines: ReturnType<typeof readBook>, from: number | null]
): Promise<readonly ComparedRef[]> {
  if (!store) throw new Error('Set TILLSIDE_STORE as your companion has it.');
  if (options.platform.inProcess)
    throw new Error(
      'The stand-in in the companion’s process cannot be asked from here. Set TILLSIDE_BASE_URL, _API_KEY and _ENVIRONMENT.',
    );
  const client = createPlatformClient(options.platform, () => '', 30_000, socketTransport(systemClock));
  await store.open({ beside: true });
  try {
    return await compareBooks(...book, { store, client, now: Date.now() });
  } finally {
    await store.close();
  }
}

function reportedRefs(compared: readonly ComparedRef[], json: boolean): Ended {
  const code = compared.every(({ ok }) => ok) ? 0 : 1;
  const agreeing = compared.filter(({ found }) => found === 'agrees').length;
  const lines = compared.flatMap(({ ref, found, says }) => (found === 'agrees' ? [] : [`${ref}: ${says}\n`]));
  if (agreeing > 0) lines.push(`Purchases that agree with the book: ${agreeing}.\n`);
  return { code, output: json ? `${JSON.stringify({ ok: code === 0, refs: compared })}\n` : lines.join('') };
}

function reported(findings: readonly Finding[], json: boolean): Ended {
  const code = findings.some(({ result }) => result === 'fail') ? 1 : 0;
  return { code, output: json ? `${JSON.stringify({ ok: code === 0, findings })}\n` : writeReport(findings) };
}

function reportedLive(lines: readonly LiveFinding[], json: boolean): Ended {
  const code = lines.some(({ result }) => result === 'mend') ? 1 : 0;
  return { code, output: json ? `${JSON.stringify({ ok: code === 0, lines })}\n` : writeLiveReport(lines) };
}
