import express, { type Request, type Router } from 'express';
import type { Companion } from '../companion.ts';
import type { Caller } from '../options.ts';
import { streamEvents } from './events.ts';
import { Failure, failureHandler, handled } from './failure.ts';
import { answerHeaders, crossOrigin, readJson, requireCaller, requireSameSite } from './gates.ts';
import { instructionRoutes, type CallerHandler } from './instructions.ts';
import { rawWebhookBody, receiveWebhook } from './webhooks.ts';

/** Every route of the companion. Routes for callers are made with `reads` or `writes`, so that none can forget to ask who it is. */
export function createRouter(companion: Companion): Router {
  const router = express.Router();
  const origins = companion.origins;
  const instructions = instructionRoutes(companion);

  const callerOf = async (request: Request): Promise<Caller> => {
    companion.requireOpen();
    return requireCaller(request, companion);
  };
  const reads = (work: CallerHandler) =>
    handled(async (request, response) => work(await callerOf(request), request, response));
  const writes = (work: CallerHandler) =>
    handled(async (request, response) => {
      requireSameSite(request, origins);
      const caller = await callerOf(request);
      // Only now is a body read: strangers cannot make us parse anything.
      await readJson(request, response);
      await work(caller, request, response);
    });
  const staffOnly =
    (work: CallerHandler): CallerHandler =>
    async (caller, request, response) => {
      // The same answer as for a route that is not there.
      if (!companion.access.isStaff(caller)) throw new Failure('not_found');
      await work(caller, request, response);
    };
  router.use(answerHeaders, crossOrigin(origins));

  router.get('/live', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/ready', (_request, response) => {
    const open = companion.isOpen();
    response.status(open ? 200 : 503).json({ status: open ? 'ok' : 'unavailable' });
  });
  router.post(
    '/webhooks',
    rawWebhookBody,
    handled(async (request, response) => {
      companion.requireOpen();
      await receiveWebhook(companion, request, response);
    }),
  );

  router.get(
    '/session',
    reads(async (caller, _request, response) => void response.json(companion.session(caller))),
  );
  router.get(
    '/events',
    reads((caller, request, response) => streamEvents(companion, caller, request, response)),
  );
  router.post('/quotes', writes(instructions.quote));
  router.post('/instructions', writes(instructions.create));
  router.get('/instructions', reads(instructions.list));
  router.get('/instructions/by-key/:key', reads(instructions.readByKey));
  router.get('/instructions/:ref', reads(instructions.read));
  router.post('/instructions/:ref/check', writes(instructions.check));
  router.post('/instructions/:ref/resolve', writes(staffOnly(instructions.resolve)));
  router.get('/staff/instructions', reads(staffOnly(instructions.listAll)));

  router.use(reads(async () => Promise.reject(new Failure('not_found'))));
  router.use(failureHandler(companion.logger));
  return router;
}
