import express, { Router, type Request } from 'express';
import { naira, type Tillside } from '@tillside/server';
import { refuse } from './refuse.ts';
import { controlSandbox } from './sandbox-control.ts';
import type { Sessions } from './sessions.ts';
import type { World } from './settings.ts';

interface TourParts {
  readonly sessions: Sessions;
  /** The sandbox that `npm start` runs beside the shop. */
  readonly sandboxUrl: string;
  /** The address of the shop. */
  readonly publicUrl: string;
  readonly companions: readonly {
    readonly environment: World;
    readonly till: {
      readonly instructions: Pick<Tillside['instructions'], 'list'>;
      readonly links: Pick<Tillside['links'], 'create'>;
    };
  }[];
}

/**
 * The API of the tour's buttons, for any signed-in user: `POST /tour/lost-answer` and `POST /tour/reversal`, each with
 * `{environment}`; and `POST /tour/link`, also with `{widget, props}`, which returns a payment link. It controls
 * the sandbox outside the platform's API, so a shop in production does not have it.
 */
export function tourApi({ sessions, sandboxUrl, publicUrl, companions }: TourParts): Router {
  const control = (environment: World, path: string, body: object): Promise<boolean> =>
    controlSandbox(sandboxUrl, ['POST', path], { environment, ...body });

  const companionOf = ({ body }: Request) => companions.find(({ environment }) => environment === wantedIn(body));

  const router = Router();
  router.use('/tour', express.json({ limit: '1kb' }), (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    if (sessions.read(request) === null) return refuse(response, 401, 'Nobody is signed in.');
    next();
  });

  router.post('/tour/lost-answer', async (request, response) => {
    const { environment = 'sandbox' } = companionOf(request) ?? {};
    const lost = { operation: 'airtime.buy', fault: 'lost_response', times: 1 };
    if (!(await control(environment, '/faults', lost))) return refuse(response, 502, 'The sandbox did not take it.');
    response.json({ done: true });
  });

  router.post('/tour/reversal', async (request, response) => {
    const session = sessions.read(request);
    const companion = companionOf(request);
    if (session === null || companion === undefined) return refuse(response, 422, 'There is no such world.');
    const { items } = await companion.till.instructions.list({ owner: session.person.id, limit: 20 });
    const last = items.find(({ kind, state }) => kind === 'bill' && state === 'succeeded');
    if (last === undefined) return refuse(response, 409, 'Nothing of yours was delivered yet. Buy something first.');
    const path = `/bills/${encodeURIComponent(last.ref)}/reverse`;
    if (!(await control(companion.environment, path, {})))
      return refuse(response, 502, 'The sandbox did not take it back.');
    response.json({ done: true });
  });

  router.post('/tour/link', async (request, response) => {
    const session = sessions.read(request);
    const companion = companionOf(request);
    const widget = fieldOf(request.body, 'widget');
    const props = fieldOf(request.body, 'props');
    if (session === null || companion === undefined || (widget !== 'airtime' && widget !== 'electricity'))
      return refuse(response, 422, 'There is no such world, or no such product.');
    const { id, phone } = session.person;
    const { url } = await companion.till.links.create({
      caller: { id, ...(phone === undefined ? {} : { phone }) },
      widget,
      props: typeof props === 'object' ? { ...props } : {},
      maxAmount: naira(5_000),
      returnTo: `${publicUrl}/history`,
    });
    response.json({ url });
  });
  return router;
}

function wantedIn(body: unknown): unknown {
  return fieldOf(body, 'environment') ?? 'sandbox';
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
