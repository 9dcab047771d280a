import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writtenIn } from '../../scripts/bench/commits.ts';
import { isSteady } from '../../scripts/bench/load.ts';
import { busyTicks, ownTicks } from '../../scripts/bench/others.ts';
import { readAnswer, Wire, writeRequest } from '../../scripts/bench/wire.ts';

test('the commits of a write-ahead log are counted, however many statements each of them holds', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-bench-parts-'));
  const database = new DatabaseSync(join(directory, 'counted.db'));
  onTestFinished(() => {
    database.close();
    rmSync(directory, { recursive: true });
  });
  const commits = (): number => writtenIn(join(directory, 'counted.db')).commits;
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE lines (line TEXT)');
  const before = commits();
  database.exec("INSERT INTO lines VALUES ('one'); INSERT INTO lines VALUES ('two')");
  database.exec("BEGIN; INSERT INTO lines VALUES ('three'); INSERT INTO lines VALUES (zeroblob(20000)); COMMIT");
  database.exec("BEGIN; INSERT INTO lines VALUES ('five'); ROLLBACK");
  database.exec("UPDATE lines SET line = 'none' WHERE line = 'nowhere'");
  expect(commits() - before).toBe(3);
  expect(writtenIn(join(directory, 'counted.db'))).toMatchObject({ rows: 4 });
  // After a checkpoint the log starts again. The rest of the old log behind it does not count.
  database.exec("PRAGMA wal_checkpoint(RESTART); INSERT INTO lines VALUES ('six')");
  expect(commits()).toBe(1);
});

test.each([
  ['with a length', 'HTTP/1.1 201 Created\r\nContent-Length: 6\r\n\r\nnaïf!', { status: 201, body: 'naïf!' }],
  [
    'in chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n5\r\n, two\r\n0\r\n\r\n',
    { status: 200, body: 'one, two' },
  ],
  ['without a body', 'HTTP/1.1 204 No Content\r\nDate: today\r\n\r\n', { status: 204, body: '' }],
])('an answer %s is read when all of it is there, and not before', (_how, text, answer) => {
  const bytes = Buffer.from(text);
  for (let length = 0; length < bytes.length; length++) expect(readAnswer(bytes.subarray(0, length))).toBeNull();
  expect(readAnswer(bytes)).toEqual(answer);
});

test('one connection carries one exchange after the other', async () => {
  const sockets = new Set<unknown>();
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    request.resume().on('end', () => response.end(`${request.method} ${request.url}`));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const url = new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/a?b=c`);
  const wire = new Wire(url.origin);
  onTestFinished(() => {
    wire.close();
    server.close();
  });
  const get = writeRequest({ method: 'GET', url, headers: { 'x-shopper': 'ada' } });
  const post = writeRequest({ method: 'POST', url, headers: {}, body: '{"text":"naïf"}' });
  expect(await wire.exchange(get)).toEqual({ status: 200, body: 'GET /a?b=c' });
  expect(await wire.exchange(post)).toEqual({ status: 200, body: 'POST /a?b=c' });
  expect(sockets.size).toBe(1);
});

test('a side is warm once three turns in a row cost the same within 5 %', () => {
  expect(isSteady([100, 102])).toBe(false);
  expect(isSteady([529, 185, 181])).toBe(false);
  expect(isSteady([184, 179, 186])).toBe(true);
});

test('the processor time of a machine counts what is busy and what was stolen, and not what waits', () => {
  const stat = 'cpu  10 20 30 40000 5000 600 700 8 90 0\ncpu0 5 10 15 20000 2500 300 350 4 45 0\n';
  expect(busyTicks(stat)).toBe(10 + 20 + 30 + 8);
});

test('the processor time of a process counts its children, whatever it is called', () => {
  const stat = '42 (node (1) x) S 1 42 42 0 -1 4194304 900 800 0 0 11 12 13 14 20 0 8 0 100 1000 500';
  expect(ownTicks(stat)).toBe(11 + 12 + 13 + 14);
});
