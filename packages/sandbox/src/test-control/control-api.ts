import type { Environment } from '@tillside/contract';
import { cardRoutes } from './card-routes.ts';
import type { ControlResult, ControlRoute } from './control-route.ts';
import { customerRoutes } from './customers.ts';
import { faultRoutes } from './faults.ts';
import { overviewRoutes } from './overview.ts';
import { recordRoutes } from './records.ts';
import { settingsRoutes } from './settings.ts';
import { stateRoutes } from './state-routes.ts';
import { transferRoutes } from './transfers.ts';
import type { Engine } from '../engine/engine.ts';
import { isLoopbackHost } from '../events/loopback.ts';
import { type Answer, type Call, jsonAnswer } from '../http/call.ts';
import { matchPath } from '../http/path.ts';
import { readBody } from '../http/read-body.ts';

const routes: readonly ControlRoute[] = [
  ...stateRoutes,
  ...settingsRoutes,
  ...faultRoutes,
  ...recordRoutes,
  ...customerRoutes,
  ...cardRoutes,
  ...transferRoutes,
  ...overviewRoutes,
];

/**
 * Answers a request to the control interface; `path` is relative to `/_sandbox`. `pageOrigin`: the origin of the console's page,
 * where it is not that of the host which is asked.
 */
export async function answerControl(
  call: Call,
  path: string,
  engine: Engine,
  pageOrigin: string | null = null,
): Promise<Answer> {
  const refusal = controlRefusal(call, pageOrigin);
  if (refusal !== null) return failure(403, refusal);
  const found = routes
    .map((route) => ({ route, values: matchPath(route.path, path) }))
    .filter(({ values }) => values !== null);
  if (found.length === 0) return failure(404, `The control interface has no ${path || '/'}.`);
  const match = found.find(({ route }) => route.method === call.method);
  if (!match) return failure(405, `Use ${found.map(({ route }) => route.method).join(' or ')} here.`);
  const body = readBody(call);
  if (!body.ok) return failure(body.status, body.description);
  const { environment: named = call.query.get('environment') ?? 'sandbox', ...rest } = body.value;
  const environment = readEnvironment(named);
  if (environment === null) return failure(400, 'environment must be sandbox or live');
  const world = engine.world(environment);
  const result = await match.route.run({
    environment,
    world,
    engine,
    values: match.values ?? {},
    query: call.query,
    body: rest,
  });
  if (call.method !== 'GET') {
    world.changed();
    await engine.saved();
  }
  return toAnswer(result);
}

function readEnvironment(value: unknown): Environment | null {
  return value === 'sandbox' || value === 'live' ? value : null;
}

function toAnswer(result: ControlResult): Answer {
  if ('kind' in result) return result;
  return 'error' in result ? failure(result.status, result.error) : jsonAnswer(200, result.json);
}

function failure(status: number, error: string): Answer {
  return jsonAnswer(status, { error });
}

/**
 * Why a request may not reach the control interface, or `null` if it may. Any page in the developer's browser can
 * send requests to this machine, and any host name can resolve to it. So the host name must be a loopback name, and a page
 * must be the console's own.
 */
function controlRefusal(call: Call, pageOrigin: string | null): string | null {
  const refusal = hostRefusal(call);
  if (refusal !== null) return refusal;
  const own = `http://${call.headers.get('host')}`;
  const origin = call.headers.get('origin');
  if (origin !== null && origin !== own && origin !== pageOrigin)
    return 'The control interface does not answer to pages of other origins.';
  const site = call.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    return 'The control interface does not answer to pages of other sites.';
  return null;
}

/** Why a request under this host name is refused, or `null`. */
export function hostRefusal({ headers }: Call): string | null {
  const own = `http://${headers.get('host')}`;
  return URL.canParse(own) && isLoopbackHost(new URL(own).hostname)
    ? null
    : 'The control interface answers to localhost, 127.0.0.1 and [::1] only.';
}
