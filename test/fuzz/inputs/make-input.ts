import { operations, type RouteName } from '@tillside/contract/schemas';
import { instructionOperationIds } from '@tillside/contract';
import type { HttpRequest } from '../../faults/world/in-process-http.ts';
import type { Randomness } from '../../faults/world/randomness.ts';
import type { Draft, Input, InputKind } from '../input.ts';
import { moods } from '../network.ts';
import { drawDraft, routeNamed } from '../targets/targets.ts';
import { signatureOf, signatures } from '../targets/webhooks.ts';
import type { FuzzWorld } from '../world.ts';
import { fromSchema } from './from-schema.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import { mutateTree } from './mutate-tree.ts';

const kinds: Readonly<Record<InputKind, number>> = { valid: 40, schema: 20, mutated: 28, alien: 12 };

/** Draws one input of a route. */
export async function makeInput(name: RouteName, draw: Randomness, world: FuzzWorld): Promise<Input> {
  const kind = draw.weighted(kinds);
  const route = routeNamed(name);
  const draft = reshape(kind, await drawDraft(name, draw, world), draw, world);
  const request = scramble(kind, render(draft, route.media), draw, world);
  return { route, kind, as: draft.as, request, mood: draw.weighted(moods), pause: drawPause(draw) };
}

/** An hour now and then: the longest of the companion's limiters counts over one. */
function drawPause(draw: Randomness): number {
  return draw.chance(0.05) ? 3_700_000 : draw.integer(0, 2_000);
}

function reshape(kind: InputKind, draft: Draft, draw: Randomness, world: FuzzWorld): Draft {
  switch (kind) {
    case 'valid':
      return draft;
    case 'schema':
      return fromSchemas(draft, draw);
    case 'mutated':
      return mutateDraft(draft, draw, world);
    case 'alien':
      return draw.chance(0.5) ? { ...draft, body: hostileValue(draw) } : alienQuery(draft, draw);
  }
}

/** What the contract's schemas declare, whether or not it means anything. */
function fromSchemas(draft: Draft, draw: Randomness): Draft {
  const { body, query, names = {} } = routeNamed(`${draft.method} ${draft.path}`);
  const drawn = Object.entries(query ?? {}).map(([name, schema]): [string, string] => [
    name,
    textOf(fromSchema(schema, draw)),
  ]);
  const isInstruction = draft.path === '/instructions' || draft.path === '/quotes';
  return {
    ...draft,
    names: draw.chance(0.3)
      ? Object.fromEntries(Object.entries(names).map(([name, schema]) => [name, textOf(fromSchema(schema, draw))]))
      : draft.names,
    query: query ? drawn : draft.query,
    body: isInstruction
      ? instructionFrom(draw)
      : body && draft.path !== '/webhooks'
        ? fromSchema(body, draw)
        : draft.body,
  };
}

function instructionFrom(draw: Randomness): object {
  const operation = draw.pick(instructionOperationIds);
  return { operation, input: fromSchema(operations[operation].input, draw) };
}

function mutateDraft(draft: Draft, draw: Randomness, world: FuzzWorld): Draft {
  switch (draw.integer(0, 9)) {
    case 0:
      return { ...draft, names: mutateNames(draft.names, draw) };
    case 1:
    case 2:
      return alienQuery(draft, draw);
    case 3:
      return { ...draft, headers: mutateHeaders(draft.headers, draw) };
    case 4:
      return { ...draft, as: draw.pick([null, 'ada', 'bayo', 'guest', 'staff', '__proto__', 'constructor']) };
    default:
      return { ...draft, body: mutateBody(draft.body, draw, world) };
  }
}

/** Text bodies are mutated as the JSON that stands in them, where there is any. */
function mutateBody(body: unknown, draw: Randomness, { secrets }: FuzzWorld): unknown {
  if (typeof body !== 'string') return mutateTree(body ?? {}, draw, secrets);
  try {
    return JSON.stringify(mutateTree(JSON.parse(body), draw, secrets));
  } catch {
    return draw.chance(0.5) ? body.slice(0, draw.integer(0, body.length)) : body + hostileText(draw);
  }
}

function mutateNames(names: Draft['names'], draw: Randomness): Draft['names'] {
  return Object.fromEntries(Object.keys(names).map((name) => [name, hostileText(draw)]));
}

function alienQuery(draft: Draft, draw: Randomness): Draft {
  const odd: [string, string][] = Array.from({ length: draw.pick([1, 3, 80]) }, () => [
    draw.pick(['limit', 'after', 'operation', 'state', 'caller', 'c', 'customer_id', '__proto__', hostileText(draw)]),
    hostileText(draw),
  ]);
  return { ...draft, query: draw.chance(0.5) ? [...draft.query, ...odd] : odd };
}

const headerNames = [
  'origin',
  'Origin',
  'idempotency-key',
  'content-type',
  'till-caller',
  'last-event-id',
  'cookie',
  'Sec-Fetch-Site',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Dest',
  'Sec-Purpose',
  'service-worker',
  'authorization',
  'accept-encoding',
  'content-encoding',
  'x-forwarded-for',
  'x-signature',
] as const;

/** Omits a header, sends it twice, or sends another value. */
function mutateHeaders(headers: Draft['headers'], draw: Randomness): Draft['headers'] {
  const name = draw.pick([...headerNames, ...Object.keys(headers), ...Object.keys(headers)]);
  const { [name]: line, ...others } = headers;
  switch (draw.integer(0, 3)) {
    case 0:
      return others;
    case 1:
      return { ...headers, [name]: [line ?? 'null', draw.pick(['null', 'https://evil.test', 'gzip'])].flat() };
    case 2:
      return { ...headers, [name]: draw.pick(['https://evil.test', 'null', 'cross-site', 'text/html', 'br', '']) };
    default:
      // Only what Node's parser lets through.
      return { ...headers, [name]: hostileText(draw).replaceAll(/[^\x20-\x7e\x80-\xff]/g, '') };
  }
}

function render({ as, method, path, names, query, headers, body }: Draft, media?: string): HttpRequest {
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodePart(names[name] ?? ''));
  const search = query.map((pair) => pair.map(encodePart).join('=')).join('&');
  return {
    method,
    path: `/till${named}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': media ?? 'application/json' }),
      ...(as === null ? {} : { cookie: `shopper=${as}; session=1` }),
      ...lowerCase(headers),
    },
    ...(body === undefined
      ? {}
      : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  };
}

function lowerCase(headers: Draft['headers']): Draft['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, line]) => [name.toLowerCase(), line]));
}

/** Half a surrogate pair cannot be encoded; it goes as a browser writes it. */
function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Changes what is written: its bytes, its path, its method. What passed before mostly passes no longer. */
function scramble(kind: InputKind, request: HttpRequest, draw: Randomness, world: FuzzWorld): HttpRequest {
  if (kind !== 'alien' && !(kind === 'mutated' && draw.chance(0.1))) return request;
  const path = request.path.startsWith('/till/webhooks');
  switch (draw.integer(0, 6)) {
    case 0:
      return { ...request, method: draw.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE']) };
    case 1:
      return {
        ...request,
        path: request.path + draw.pick(['/', '//', '/..', '%', '%00', '?', '#', '/%2e%2e', '\\', ';a=b']),
      };
    case 2:
      return withBytes(request, Buffer.from(draw.bytes(draw.pick([1, 64, 4_096]))), draw, path, world);
    case 3:
      return withBytes(request, Buffer.alloc(draw.pick([600_000, 1_100_000]), 'a'), draw, path, world);
    default:
      return withBytes(request, flipped(Buffer.from(request.body ?? '{}'), draw), draw, path, world);
  }
}

function flipped(bytes: Buffer, draw: Randomness): Buffer {
  if (bytes.length === 0) return bytes;
  if (draw.chance(0.3)) return bytes.subarray(0, draw.integer(0, bytes.length));
  const at = draw.integer(0, bytes.length - 1);
  bytes[at] = draw.integer(0, 255);
  return bytes;
}

/** Sends the bytes as the body. Half of the webhooks get a valid signature although their body is invalid. */
function withBytes(
  request: HttpRequest,
  body: Uint8Array,
  draw: Randomness,
  isWebhook: boolean,
  { clock }: FuzzWorld,
): HttpRequest {
  if (!isWebhook || draw.chance(0.5)) return { ...request, body };
  const scheme = draw.pick(signatures.slice(0, 2));
  return { ...request, body, headers: { ...request.headers, ...signatureOf(body, scheme, clock.now()) } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
