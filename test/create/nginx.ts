import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { freePort } from '../e2e/processes.ts';
import type { Terminal } from '../quick-starts/terminal.ts';

const page = join(import.meta.dirname, '../../docs/live/operating.md');

/** Starts nginx with the block that docs/live/operating.md prints, on a free port. Returns its address, as `127.0.0.1:8443`. */
export async function startNginx(terminal: Terminal): Promise<string> {
  const [, block = ''] = /^```nginx\n([\s\S]*?)^```$/m.exec(readFileSync(page, 'utf8')) ?? [];
  const [at, ready] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const certificate = 'ssl_certificate cert.pem; ssl_certificate_key key.pem;';
  const server = block
    .replace('listen 443', `listen ${at}`)
    .replace(/# ssl_certificate, ssl_certificate_key.*/, certificate);
  assert.ok(
    server.includes(at) && server.includes(certificate),
    'The block of operating.md has no place for its port or certificate.',
  );
  terminal.writeFile(
    'nginx/nginx.conf',
    `pid nginx.pid;\nevents {}\nhttp {\nserver { listen ${ready}; return 204; }\n${server}}\n`,
  );
  const subject = '-subj /CN=shop.example -addext subjectAltName=DNS:shop.example';
  await terminal.run(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 2 ${subject} -keyout nginx/key.pem -out nginx/cert.pem 2>nginx/openssl.log
nginx -t -e stderr -p "$PWD/nginx" -c nginx.conf`,
  );
  await terminal.start('exec nginx -e stderr -p "$PWD/nginx" -c nginx.conf -g "daemon off;"', `http://${ready}/`);
  return at;
}

/** Reads an event stream over HTTP/2 until its first event. @throws Error where it is held back */
export async function expectStream(url: string, at: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const session = connect(`https://${at}`, { rejectUnauthorized: false, servername: new URL(url).hostname });
  try {
    const stream = session.request({
      ':path': pathname,
      ':authority': new URL(url).host,
      accept: 'text/event-stream',
      origin,
      'sec-fetch-site': 'same-origin',
    });
    const began = performance.now();
    const text = await new Promise<string>((resolve, reject) => {
      stream.setTimeout(10_000, () => reject(new Error(`${url} sent nothing in ten seconds.`)));
      stream.setEncoding('utf8').once('data', resolve).once('error', reject);
      session.once('error', reject);
    });
    assert.match(text, /^(?::|event|id|data|retry)/m, `${url} is no stream: ${text}`);
    assert.equal(session.alpnProtocol, 'h2');
    process.stdout.write(`\nThe first event came after ${Math.round(performance.now() - began)} ms.\n`);
  } finally {
    session.destroy();
  }
}
