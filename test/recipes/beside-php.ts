import { spawnSync } from 'node:child_process';
import { createServer, request as ask } from 'node:http';
import { buyAirtime } from '../quick-starts/buy-airtime.ts';
import type { Terminal } from '../quick-starts/terminal.ts';

/** Why no page of PHP can be served here; `null` where it can. */
export function whyNoPhp(): string | null {
  if (spawnSync('php', ['--version']).status === 0) return null;
  return 'PHP is not on this machine, so nothing was bought at its page. Install it (Debian: php-cli).';
}

interface Ports {
  /** Of the one address that pages and the companion have. */
  readonly shop: number;
  readonly companion: number;
  readonly php: number;
}

/** Buys at a page of PHP's own server, with the companion beside it and a proxy before both, as nginx or Apache would be. */
export async function buyBesidePhp(terminal: Terminal, startCompanion: string, ports: Ports): Promise<void> {
  const companion = await terminal.start(
    `PORT=${ports.companion} ${startCompanion}`,
    `http://127.0.0.1:${ports.companion}/till/ready`,
  );
  const php = await terminal.start(`exec php -S 127.0.0.1:${ports.php} index.php`, `http://127.0.0.1:${ports.php}/`);
  const proxy = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    const port = /^\/(till|tillside)\//.test(url) ? ports.companion : ports.php;
    const passed = ask({ host: '127.0.0.1', port, path: url, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(ports.shop, 'localhost', resolve));
  try {
    await buyAirtime(`http://localhost:${ports.shop}`, { cookie: 'shopper=ada' });
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await php.stop();
    await companion.stop();
  }
}
