import type { Plant } from './world.ts';

/** Bugs before the companion, each on `GET /live`, to see that the rules find them. */
export const plants = {
  '500': () => onLive((_request, response) => void response.status(500).json({ code: 'internal' })),
  hang: () => onLive(() => {}),
  spin: () =>
    onLive(() => {
      for (;;);
    }),
  rejection: () =>
    onLive((_request, _response, next) => {
      void Promise.reject(new Error('nobody waits for this'));
      next();
    }),
  'secret in an answer': ({ secrets }) =>
    onLive(
      (_request, response) =>
        void response.set('Cache-Control', 'no-store').json({ status: 'ok', key: secrets.ours.apiKey }),
    ),
  'secret in the log': ({ secrets, log }) =>
    onLive((_request, _response, next) => {
      log(`asked with ${secrets.ours.webhookSecret}`);
      next();
    }),
  undeclared: () =>
    onLive((_request, response) => void response.status(418).set('Cache-Control', 'no-store').json({ code: 'teapot' })),
  leak: () => {
    const kept: unknown[] = [];
    return (_request, _response, next) => {
      kept.push(Array.from({ length: 2_000 }, Math.random));
      next();
    };
  },
  deaf: () => (request, response, next) => {
    if (request.path !== '/till/session') return next();
    delete request.headers.cookie;
    next();
  },
} as const satisfies Readonly<Record<string, Plant>>;

export type PlantName = keyof typeof plants;

function onLive(serve: ReturnType<Plant>): ReturnType<Plant> {
  return (request, response, next) => (request.path === '/till/live' ? void serve(request, response, next) : next());
}
