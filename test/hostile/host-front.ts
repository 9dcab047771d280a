import { randomBytes } from 'node:crypto';
import express, { type Express, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import type { Front } from './mounts.ts';

/** Mounts the companion under `/till`, with what a host has before and after it. */
export function mountBehind(app: Express, front: Front, till: RequestHandler): void {
  // Pages without any referrer post forms of the origin `null`, which opens no frame.
  const asAsked = { referrerPolicy: { policy: 'same-origin' } } as const;
  const parsers = [express.urlencoded({ extended: true }), express.json(), express.text()];
  switch (front) {
    case 'plain':
      app.use(troublesome);
      app.use('/till', till);
      return;
    case 'careful':
      app.use(helmet(asAsked), ...parsers);
      app.use('/till', till);
      app.use(requireToken);
      app.post('/orders', (_request, response) => void response.status(201).json({}));
      return;
    case 'guarded':
      app.use(helmet(asAsked), ...parsers, requireToken);
      app.use('/till', till);
      return;
    case 'isolated':
      app.use(helmet({ ...asAsked, crossOriginEmbedderPolicy: true }), ...parsers);
      app.use('/till', till);
      return;
    case 'no-referrer':
      app.use(helmet(), ...parsers);
      app.use('/till', till);
      return;
    default:
      front satisfies never;
  }
}

/** The policy of the shop's page: loose with scripts, since the attackers are in it; strict where frames are concerned. */
export function pagePolicy(frames: string): string {
  return [
    "default-src 'self' data: blob:",
    "script-src 'self' 'unsafe-inline' 'inline-speculation-rules'",
    "worker-src 'self' blob: data:",
    "style-src 'unsafe-inline'",
    `form-action 'self' ${frames}`,
    `frame-src 'self' data: blob: ${frames}`,
    "object-src 'self'",
  ].join('; ');
}

/** Every answer of the shop as it is sent, for a browser that does not expose bodies. */
export function keepWhatIsSent(sent: string[]): RequestHandler {
  return ({ method, originalUrl }, response, next) => {
    if (originalUrl.startsWith('/_test/')) return next();
    const parts: Buffer[] = [];
    const end = response.end.bind(response);
    response.end = (...given: unknown[]) => {
      const [body] = given;
      if (typeof body === 'string' || body instanceof Uint8Array) parts.push(Buffer.from(body));
      sent.push(`${method} ${originalUrl} ${headersOf(response)} ${Buffer.concat(parts).toString('utf8')}`);
      return Reflect.apply(end, response, given) as Response;
    };
    const write = response.write.bind(response);
    response.write = (...given: unknown[]) => {
      const [body] = given;
      if (typeof body === 'string' || body instanceof Uint8Array) parts.push(Buffer.from(body));
      return Reflect.apply(write, response, given) as boolean;
    };
    next();
  };
}

/** As a line, not as JSON: a `Content-Length` of three digits in quotes would read like a card's CCV. */
function headersOf(response: Response): string {
  return Object.entries(response.getHeaders())
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ');
}

/** As older helmets set them for pages: a frame has to get rid of what would keep it from being shown. */
const troublesome: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Permissions-Policy', 'clipboard-write=()');
  next();
};

/** What csurf did: every write has to bring the token that its browser was given in a cookie. */
const requireToken: RequestHandler = (request, response, next) => {
  const cookie = /(?:^|; )csrf=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
  if (cookie === undefined)
    response.append('Set-Cookie', `csrf=${randomBytes(16).toString('hex')}; SameSite=Lax; Path=/`);
  const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(request.method) || request.path.startsWith('/_test/');
  const body: unknown = request.body;
  const inBody = typeof body === 'object' && body !== null && '_csrf' in body ? body._csrf : undefined;
  if (isSafe || (cookie !== undefined && cookie === (request.headers['x-csrf-token'] ?? inBody))) return next();
  response.status(403).send('invalid csrf token');
};
