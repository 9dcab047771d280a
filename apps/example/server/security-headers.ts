import type { RequestHandler } from 'express';

/** The policy of every page. Tillside's widgets work under it as it stands: no inline style, no inline script, no eval. */
const policy: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'connect-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'frame-src': "'self'", // card numbers and PINs are shown in sealed frames of the companion
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** What Vite's hot reload needs on top: an inline preamble, injected styles and a socket. Never in production. */
const hotReload: Readonly<Record<string, string>> = {
  'script-src': "'self' 'unsafe-inline'",
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws:",
};

export function securityHeaders(options: { readonly hotReload: boolean; readonly https: boolean }): RequestHandler {
  const directives = Object.entries({ ...policy, ...(options.hotReload ? hotReload : {}) });
  const headers = {
    'Content-Security-Policy': directives.map(([name, value]) => `${name} ${value}`).join('; '),
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
