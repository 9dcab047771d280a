import { request as ask } from 'node:http';
import express, { type Request, type Response, type Router } from 'express';
import { hostileWorker } from './hostile-worker.ts';

/**
 * Frames without one of their protections: the same shell of the same companion, served carelessly. Every attack that
 * finds nothing at the companion must succeed here. Otherwise it proves nothing.
 */
export function controlRoutes(shop: string): Router {
  const router = express.Router();
  router.get('/worker.js', (_request, response) => {
    response.setHeader('Service-Worker-Allowed', '/');
    response.type('js').send(hostileWorker);
  });

  /** Opened by GET, though guarded by the headers that a browser sends for a navigation. Both look sufficient. */
  router.get('/by-get', async (request, response) => {
    const sent = ['dest', 'mode', 'site'].map((name) => request.headers[`sec-fetch-${name}`]);
    if (sent.join() !== 'iframe,navigate,same-origin') return void response.status(403).send('Sec-Fetch');
    await answerShell(request, response, request.query['t']);
  });

  /** Opened by POST, for any page. */
  const form = express.urlencoded({ extended: false });
  router.post('/by-anyone', form, async (request, response) => {
    await answerShell(request, response, ticketIn(request));
  });

  /** As before, without the directive that gives its document an opaque origin. */
  router.post('/unsealed', form, async (request, response) => {
    await answerShell(request, response, ticketIn(request), (policy) => policy.replace('sandbox allow-scripts; ', ''));
  });

  /** As before, without the directive that states which pages may frame it. */
  router.post('/framable', form, async (request, response) => {
    await answerShell(request, response, ticketIn(request), (policy) => policy.replace(/frame-ancestors [^;]+; /, ''));
  });

  /** Given to anyone who asks in any way, under no policy, and kept by caches: what every attack is able to read. */
  router.all('/open-book', form, async (request, response) => {
    const { text } = await openAs(shop, request.headers.cookie ?? '', fieldOf(request, 't') ?? request.query['t']);
    response.removeHeader('X-Frame-Options');
    response.setHeader('Cache-Control', 'max-age=60');
    const purpose = `<body data-purpose="${request.headers['sec-purpose'] === 'prefetch' ? 'prefetch' : 'none'}">`;
    response.type('html').send(text.replace('<body>', purpose));
  });
  router.get('/blank', (_request, response) => {
    response.removeHeader('X-Frame-Options');
    response.type('html').send('text');
  });

  async function answerShell(
    request: Request,
    response: Response,
    ticket: unknown,
    loosened = (policy: string): string => policy,
  ): Promise<void> {
    const { status, headers, text } = await openAs(
      shop,
      fieldOf(request, 'cookie') ?? request.headers.cookie ?? '',
      ticket,
    );
    response.removeHeader('X-Frame-Options');
    for (const [name, value] of Object.entries(headers)) {
      if (/^(content-security-policy|cross-origin|permissions-policy|content-type)/.test(name)) {
        response.setHeader(name, name === 'content-security-policy' ? loosened(value) : value);
      }
    }
    response.status(status).send(text);
  }
  return router;
}

function ticketIn(request: Request): string {
  return fieldOf(request, 't') ?? '';
}

/** A form may bring the cookies itself, as if the thief had those too. */
function fieldOf({ body }: Request, name: string): string | null {
  const given: unknown = body;
  const value: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, name) : null;
  return typeof value === 'string' ? value : null;
}

interface Shell {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The companion is asked as a browser asks it, also where it sends on to an origin of the frames' own. */
async function openAs(shop: string, cookie: string, ticket: unknown): Promise<Shell> {
  const navigation = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate', Cookie: cookie };
  const form = { Origin: shop, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
  const body = new URLSearchParams({ t: typeof ticket === 'string' ? ticket : '' }).toString();
  const answer = await send(new URL('/till/frames/open', shop), 'POST', { ...navigation, ...form }, body);
  const { location } = answer.headers;
  if (location === undefined) return answer;
  return send(new URL(location), 'GET', { ...navigation, 'Sec-Fetch-Site': 'cross-site' });
}

/** Sends a request to this machine, also for a host name that only browsers resolve. */
function send(url: URL, method: string, headers: Readonly<Record<string, string>>, body = ''): Promise<Shell> {
  const { port, pathname: path, search, host } = url;
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, path: path + search, method, headers: { ...headers, Host: host } };
    const asking = ask(to, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(given), text });
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
