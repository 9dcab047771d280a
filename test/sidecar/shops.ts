import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { listen } from '../companion/listen.ts';
import { freePort } from '../e2e/processes.ts';

/** A shop in a process or a language of its own: what it is asked at, and its books. */
export interface Shop {
  readonly url: string;
  readonly books: DatabaseSync;
  close(): Promise<void>;
}

/** What a shop has in common with the companion. */
export interface Signing {
  readonly secret: string;
  readonly environment: 'sandbox' | 'live';
  /** The address that the companion asks. Default: the shop's own. */
  readonly url?: string;
}

const guide = join(import.meta.dirname, '../../docs/backend/sidecar.md');

const tables = `
  CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS balances (user TEXT PRIMARY KEY, kobo INTEGER NOT NULL CHECK (kobo >= 0)) STRICT;
  CREATE TABLE IF NOT EXISTS answers (id TEXT PRIMARY KEY, answer TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS holds (ref TEXT PRIMARY KEY, user TEXT NOT NULL, kobo INTEGER NOT NULL,
    captured INTEGER NOT NULL DEFAULT 0, back INTEGER NOT NULL DEFAULT 0 CHECK (back <= kobo)) STRICT;
  INSERT INTO sessions VALUES ('session-of-ada', 'ada');
  INSERT INTO balances VALUES ('ada', 100000);
`;

/** Ada is signed in, and has ₦1,000. */
function openBooks(): { readonly books: DatabaseSync; readonly folder: string; readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-sidecar-'));
  const file = join(folder, 'shop.db');
  const books = new DatabaseSync(file);
  books.exec(`PRAGMA busy_timeout = 4000; PRAGMA synchronous = OFF; ${tables}`);
  return { books, folder, file };
}

/** The file that the guide prints, on PHP's own server. @throws Error where there is no PHP */
export async function startPhpShop(signing: Signing): Promise<Shop> {
  execFileSync('php', ['-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']);
  const { books, folder, file } = openBooks();
  const [, code = ''] = /^```php file=tillside\.php\n([\s\S]*?)^```$/m.exec(readFileSync(guide, 'utf8')) ?? [];
  writeFileSync(join(folder, 'tillside.php'), code);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/tillside`;
  const child = spawn('php', ['-d', 'display_errors=stderr', '-S', `127.0.0.1:${port}`, 'tillside.php'], {
    cwd: folder,
    env: {
      ...process.env,
      TILLSIDE_SHOP_SECRET: signing.secret,
      TILLSIDE_SHOP_URL: signing.url ?? url,
      TILLSIDE_ENVIRONMENT: signing.environment,
      SHOP_DATABASE: file,
    },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while ((await fetch(url).catch(() => null)) === null) {
    if (child.exitCode !== null) throw new Error('php -S has ended.');
    await pause(50);
  }
  return {
    url,
    books,
    async close() {
      child.kill();
      await ended;
      books.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The same shop in Node. It verifies with the library of Standard Webhooks, so another hand reads what is signed. */
export async function startNodeShop({ secret, environment, url: asked }: Signing): Promise<Shop> {
  const { books, folder } = openBooks();
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      try {
        const { status, answer } = answered(books, webhook, request, text);
        response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
      } catch {
        response.writeHead(500).end();
      }
    });
  });
  const url = `${await listen(server)}/tillside`;
  const purpose = `forwardTo ${environment} ${asked ?? url}`;
  const key = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(purpose);
  const webhook = new Webhook(`whsec_${key.digest('base64')}`);
  return {
    url,
    books,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      books.close();
      rmSync(folder, { recursive: true });
    },
  };
}

interface Question {
  readonly type: string;
  readonly data: {
    readonly ref: string;
    readonly caller: { readonly id: string };
    readonly amount: { readonly currency: string; readonly minor: number };
  };
}

function answered(
  books: DatabaseSync,
  webhook: Webhook,
  { headers }: IncomingMessage,
  text: string,
): { readonly status: number; readonly answer: string } {
  const replyWith = (answer: object | null) =>
    answer === null ? { status: 204, answer: '' } : { status: 200, answer: JSON.stringify(answer) };
  const id = String(headers['webhook-id']);
  try {
    const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(headers[name]),
    ]);
    webhook.verify(text, Object.fromEntries(signed));
  } catch {
    return { status: 400, answer: '{"error":"The signature is wrong or too old."}' };
  }
  const { type, data }: Question = JSON.parse(text);
  const find = (key: string): object | null => {
    const row = books.prepare('SELECT answer FROM answers WHERE id = ?').get(key);
    return row === undefined ? null : JSON.parse(String(row['answer']));
  };
  const keep = (key: string, answer: object): void =>
    void books.prepare('INSERT INTO answers VALUES (?, ?)').run(key, JSON.stringify(answer));
  const hold = (kobo: number): void =>
    void books.prepare('INSERT INTO holds (ref, user, kobo) VALUES (?, ?, ?)').run(data.ref, data.caller.id, kobo);
  const giveBack = (rest: string): boolean => {
    const held = books
      .prepare(`SELECT user, kobo, back, max(0, ${rest}) AS rest FROM holds WHERE ref = ?`)
      .get(data.ref);
    const kobo = Math.min(data.amount.minor, Number(held?.['rest'] ?? 0));
    books.prepare('UPDATE holds SET back = back + ? WHERE ref = ?').run(kobo, data.ref);
    books.prepare('UPDATE balances SET kobo = kobo + ? WHERE user = ?').run(kobo, held?.['user'] ?? '');
    return Math.min(data.amount.minor, Number(held?.['kobo'] ?? 0)) <= Number(held?.['back'] ?? 0) + kobo;
  };
  const once = (work: () => object, again: (before: object) => object = (before) => before): object | null => {
    books.exec('BEGIN IMMEDIATE');
    try {
      const before = find(id);
      const answer = before === null ? work() : again(before);
      if (before === null) keep(id, answer);
      books.exec('COMMIT');
      return Object.keys(answer).length === 0 ? null : answer;
    } catch (error) {
      books.exec('ROLLBACK');
      throw error;
    }
  };
  switch (type) {
    case 'caller': {
      const session = /(?:^|; )session=([^;]*)/.exec(headers.cookie ?? '')?.[1] ?? '';
      const row = books.prepare('SELECT user FROM sessions WHERE id = ?').get(session);
      return replyWith(row === undefined ? null : { id: row['user'], sessionId: session, roles: ['shopper'] });
    }
    case 'balance': {
      const row = books.prepare('SELECT kobo FROM balances WHERE user = ?').get(data.caller.id);
      const available = { currency: 'NGN', minor: Number(row?.['kobo']) };
      return replyWith(row === undefined ? null : { name: 'Shop balance', available });
    }
    case 'reserve':
      return replyWith(
        once(
          () => {
            const spend = books.prepare('UPDATE balances SET kobo = kobo - :kobo WHERE user = :user AND kobo >= :kobo');
            const isNaira = data.amount.currency === 'NGN';
            const isPaid = isNaira && spend.run({ kobo: data.amount.minor, user: data.caller.id }).changes === 1;
            hold(isPaid ? data.amount.minor : 0);
            return { outcome: isPaid ? 'reserved' : 'declined' };
          },
          () => {
            const held = books.prepare('SELECT kobo FROM holds WHERE ref = ? AND back < kobo').get(data.ref);
            return { outcome: held?.['kobo'] === data.amount.minor ? 'reserved' : 'declined' };
          },
        ),
      );
    case 'capture':
      return replyWith(
        once(() => {
          const capture = books.prepare('UPDATE holds SET captured = :kobo WHERE ref = :ref AND kobo - back >= :kobo');
          if (capture.run({ ref: data.ref, kobo: data.amount.minor }).changes !== 1)
            throw new Error('Nothing is set aside.');
          return {};
        }),
      );
    case 'release':
      return replyWith(
        once(() => {
          if (find(`reserve_${data.ref}`) === null) {
            keep(`reserve_${data.ref}`, { outcome: 'declined' });
            hold(0);
          }
          return giveBack('kobo - captured - back') ? {} : { outcome: 'refund_owed' };
        }),
      );
    case 'refund':
      return replyWith(
        once(() => {
          giveBack('kobo - back');
          return {};
        }),
      );
    default:
      return replyWith(once(() => ({})));
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

/** A request as it reached the shop. */
interface Asked {
  readonly type: string;
  readonly id: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Wire {
  readonly url: string;
  /** The address of the shop behind it. */
  shop: string;
  readonly asked: Asked[];
  /** The answers of these types are lost the first time: the shop has acted, and the sidecar receives no answer. */
  readonly loses: Set<string>;
  close(): Promise<void>;
}

/** Between a companion and a shop: notes what is asked, and loses answers. */
export async function openWire(): Promise<Wire> {
  const asked: Asked[] = [];
  const loses = new Set<string>();
  const server = createServer((request, response) => {
    void textOf(request).then(async (body) => {
      const names = ['content-type', 'cookie', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
      const given = names.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      });
      const headers = Object.fromEntries(given);
      const { type }: Question = JSON.parse(body);
      asked.push({ type, id: headers['webhook-id'] ?? '', body, headers });
      const answer = await fetch(wire.shop, { method: 'POST', headers, body });
      const text = await answer.text();
      if (loses.delete(type)) return void response.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    });
  });
  const wire: Wire = {
    url: `${await listen(server)}/tillside`,
    shop: '',
    asked,
    loses,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return wire;
}
