import { request } from 'node:http';
import { companionRoutes, type CompanionRoute } from '@tillside/contract/schemas';
import { expect, test } from 'vitest';
import { origin, startWorld, type World } from './world.ts';

/** Frames have other headers, which `frame-mounts.test.ts` checks. */
const routes = companionRoutes.filter(({ path }) => !path.startsWith('/frames/'));

test('every answer states its content type, and cannot be cached, sniffed, framed or run', async () => {
  const world = await startWorld();
  for (const as of ['ada', null]) {
    for (const route of routes) {
      const { headers } = await ask(world, route, as);
      const name = `${route.method} ${route.path} of ${as ?? 'nobody'}`;
      expect(headers.get('cache-control'), name).toContain('no-store');
      expect(headers.get('x-content-type-options'), name).toBe('nosniff');
      expect(headers.get('referrer-policy'), name).toBe('no-referrer');
      expect(headers.get('content-security-policy'), name).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
      expect(headers.get('content-type'), name).toMatch(
        /^(?:application\/(?:problem\+)?json|text\/event-stream); charset=utf-8$/,
      );
    }
  }
});

test('a method that no route has is answered like an unknown route, and repeats nothing', async () => {
  const { url } = await startWorld();
  for (const method of ['TRACE', 'PUT', 'PATCH']) {
    const { status, body } = await raw(`${url}/till/session`, method, { cookie: 'shopper=ada', 'x-canary': 'canary' });
    expect([method, status]).toEqual([method, 404]);
    expect(body).not.toContain('canary');
  }
});

async function ask(world: World, { method, path }: CompanionRoute, as: string | null): Promise<Response> {
  const stop = new AbortController();
  const answer = await world.request(path.replaceAll(/\{\w+\}/g, 'some'), {
    as,
    method,
    headers: { origin, 'content-type': 'application/json' },
    signal: stop.signal,
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  // A stream would not end, and its headers have already arrived.
  stop.abort();
  return answer;
}

/** `fetch` sends no TRACE. */
function raw(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode, body }));
    });
    sent.on('error', reject).end();
  });
}
