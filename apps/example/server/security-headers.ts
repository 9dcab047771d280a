import { tillsideCsp } from '@tillside/server';
import type { RequestHandler } from 'express';

/** The additions for Vite's hot reload: an inline preamble, injected styles and a socket. Never in production. */
const hotReload: Readonly<Record<string, readonly string[]>> = {
  'script-src': ["'unsafe-inline'"],
  'style-src': ["'unsafe-inline'"],
  'connect-src': ['ws:'],
};

export function securityHeaders(options: { readonly hotReload: boolean; readonly https: boolean }): RequestHandler {
  const headers = {
    'Content-Security-Policy': tillsideCsp(options.hotReload ? { add: hotReload } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(options.https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
  return (_request, response, next) => {
    response.set(headers);
    next();
  };
}
