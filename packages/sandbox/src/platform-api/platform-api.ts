import type { Environment } from '@tillside/contract';
import { errorEnvelope, successEnvelope, type AnswerSample } from '@tillside/contract/schemas';
import { wait } from '../kernel/world/clock.ts';
import type { Engine } from '../engine/engine.ts';
import { takeFault, transportFaults, type TransportFault } from '../kernel/world/fault.ts';
import { sandboxKeys } from '../kernel/world/fixtures.ts';
import { keepEntry, type ApiKey } from '../kernel/world/state.ts';
import { redact, redactText } from '../kernel/world/redact.ts';
import { operationHandlers } from './operation-handlers.ts';
import type { OperationHandler, OperationResult } from '../kernel/http/operation-result.ts';
import { passthroughHandlers } from './passthroughs.ts';
import type { World } from '../kernel/world/world.ts';
import { writeDetails } from '../kernel/world/json.ts';
import { jsonAnswer, type Answer, type Call } from '../kernel/http/call.ts';
import { matchPath } from '../kernel/http/path.ts';
import { readBody, readRequest } from '../kernel/http/read-request.ts';
import type { Samples } from '../kernel/storage/samples.ts';

/** The result of a request, before faults apply to its answer. */
interface Exchange {
  readonly answer: Answer;
  readonly operation: string | null;
  readonly request: unknown;
  readonly fault: TransportFault | null;
  readonly delaySeconds: number;
}

/** Default duration of a `delay`. */
export const defaultDelaySeconds = 10;

/** Answers a request to the platform; `path` is relative to `/api/v1`. */
export async function answerPlatform(
  call: Call,
  environment: Environment,
  path: string,
  engine: Engine,
): Promise<Answer> {
  const world = engine.world(environment);
  const exchange = exchangeFor(call, path, world, engine);
  const answer = exchange.fault === null ? exchange.answer : spoil(exchange.answer, exchange.fault);
  remember(call, exchange, answer, world);
  if (call.method !== 'GET') await engine.saved();
  if (exchange.fault === 'delay') await wait(engine.clock, exchange.delaySeconds * 1000);
  return answer;
}

function exchangeFor(call: Call, path: string, world: World, engine: Engine): Exchange {
  const plain = (answer: Answer): Exchange => ({
    answer,
    operation: null,
    request: null,
    fault: null,
    delaySeconds: 0,
  });
  if (call.method === 'POST' && !engine.postLimit.admits(call.source, world.environment)) {
    return plain(jsonAnswer(429, { message: 'API rate limit exceeded' }));
  }
  const permission = permissionOf(bearerOf(call), world);
  if (permission === null) {
    return plain(refusal(401, 'Unauthorized: the API key is missing, unknown, expired, or of the other environment.'));
  }
  const matches = matchesFor(path, world.environment);
  if (matches.length === 0) return plain(noEndpoint());
  const match = matches.find(({ handler }) => handler.operation.method === call.method);
  // The document does not name the answer to a wrong method: 405 is assumed.
  if (!match) return plain(refusal(405, 'This endpoint has another method.'));
  // The document names no permission levels (platform §5.3): a read-only level and 403 are assumed.
  if (permission === 'read' && 'safety' in match.handler.operation) {
    return plain(refusal(403, 'Forbidden: this API key may only read.'));
  }
  return perform(call, match.handler, match.values, world, engine.samples);
}

function perform(
  call: Call,
  handler: OperationHandler,
  values: Record<string, string>,
  world: World,
  samples: Samples,
): Exchange {
  const operation = handler.operation.id;
  const waiting = takeFault(world.state.faults, operation, transportFaults);
  const body = call.method === 'GET' ? { ok: true as const, value: Object.fromEntries(call.query) } : readBody(call);
  const exchange = {
    operation,
    request: body.ok ? body.value : null,
    fault: waiting?.name ?? null,
    delaySeconds: waiting?.seconds ?? defaultDelaySeconds,
  };
  // Faults that apply before anything is done.
  if (waiting?.name === 'reset') return { ...exchange, answer: { kind: 'severed' } };
  if (waiting?.name === 'error') return { ...exchange, answer: refusal(500, 'Something went wrong on our side.') };
  if (!body.ok) return { ...exchange, answer: refusal(body.status, body.description) };
  const input = { ...body.value, ...values };
  const sample = samples.find(world.environment, operation, call.query);
  // Requests that the platform would refuse are refused as usual.
  if (sample && readRequest(handler.operation, input).ok) return { ...exchange, answer: sampled(sample) };
  const result = handler.answer(input, world, call.body ?? '');
  const untidied = result.ok ? { ...result, details: odd(operation, result.details, world) } : result;
  return { ...exchange, fault: exchange.fault ?? result.onTheWay ?? null, answer: inEnvelope(untidied) };
}

/** Each answer draws its own oddities, also of the same question. */
function odd(operation: string, details: unknown, world: World): unknown {
  const { untidy } = world.seams;
  const about = `${world.state.journal.length} ${world.now()}`;
  return untidy ? untidy.details(operation, writeDetails(details), about) : details;
}

function sampled({ status, body, content_type }: AnswerSample): Answer {
  return jsonAnswer(status, body, { 'content-type': content_type });
}

/** Applies a fault to an answer after the request was executed. */
function spoil(answer: Answer, fault: TransportFault): Answer {
  if (answer.kind !== 'answer') return answer;
  switch (fault) {
    case 'lost_response':
      return { kind: 'severed' };
    case 'html':
      return {
        kind: 'answer',
        status: 502,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: badGateway,
      };
    case 'truncate':
      return {
        kind: 'answer',
        status: answer.status,
        headers: answer.headers,
        body: answer.body.slice(0, Math.floor(answer.body.length / 2)),
      };
    case 'delay':
    case 'error':
    case 'reset':
      return answer;
    default:
      return fault satisfies never;
  }
}

const badGateway = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

const handlers: readonly OperationHandler[] = [...operationHandlers, ...passthroughHandlers];
const literalHandlers = Map.groupBy(handlers, ({ operation }) => operation.path);

function matchesFor(
  path: string,
  environment: Environment,
): { handler: OperationHandler; values: Record<string, string> }[] {
  // A literal path takes precedence over one with a placeholder, in either environment: the sandbox's
  // simulate-transfer is not an account number of live.
  return (literalHandlers.get(path) ?? handlers).flatMap((handler) => {
    const values = handler.operation.environments.includes(environment)
      ? matchPath(handler.operation.path, path)
      : null;
    return values ? [{ handler, values }] : [];
  });
}

function bearerOf(call: Call): string {
  return /^Bearer\s+(\S+)\s*$/i.exec(call.headers.get('authorization') ?? '')?.[1] ?? '';
}

function inEnvelope(result: OperationResult): Answer {
  if (!result.ok) return refusal(result.status, result.description, result.errors);
  const { status, statusCode = status, details, description } = result;
  return jsonAnswer(status, successEnvelope(writeDetails(details), description, statusCode));
}

function noEndpoint(): Answer {
  return refusal(404, 'There is no such endpoint in this environment.');
}

function refusal(status: number, description: string, errors?: Record<string, string>): Answer {
  return jsonAnswer(status, errorEnvelope(description, status, errors));
}

function remember(call: Call, exchange: Exchange, answer: Answer, world: World): void {
  keepEntry(world.state.journal, {
    id: world.newId(),
    at: world.now(),
    method: call.method,
    path: redactText(call.path),
    operation: exchange.operation,
    request: redact(exchange.request),
    status: answer.kind === 'answer' ? answer.status : null,
    response: redact(answer.kind === 'answer' ? (answer.json ?? readable(answer.body)) : null),
    fault: exchange.fault,
  });
  world.changed();
}

/** A body for redaction by field. A truncated body cannot be redacted, so it is not shown. */
function readable(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.startsWith('<') ? body : '[half of an answer]';
  }
}

/** The current permission of a key, or `null` if it is unknown, expired or of the other environment. */
function permissionOf(key: string, world: World): ApiKey['permission'] | null {
  const listed = world.state.settings.keys.findLast((kept) => kept.key === key) ?? defaultKey(key, world.environment);
  if (!listed || (listed.expires_at !== null && Date.parse(listed.expires_at) <= world.now())) return null;
  return listed.permission;
}

function defaultKey(key: string, environment: Environment): ApiKey | null {
  return key === sandboxKeys[environment] ? { key, permission: 'full', expires_at: null } : null;
}
