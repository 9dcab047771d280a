import { z } from 'zod';
import { schemaWriter, type JsonSchema, type SchemaWriter } from '../kernel/platform/json-schema.ts';
import { problems, type ProblemCode } from '../kernel/problems/problem-codes.ts';
import { ProblemSchema } from '../kernel/problems/problem.ts';
import { companionRoutes } from './routes.ts';
import { routeFamilies, type CompanionRoute, problemsOf } from '../kernel/routes/route.ts';
import { frameFailures } from '../kernel/frames/frame.ts';
import { FrameFailureSchema } from '../kernel/frames/frame-requests.ts';

/** Returns the companion's HTTP interface as OpenAPI 3.1: `GET /openapi.json`, `docs/openapi/companion.json`. */
export function companionDocument(): JsonSchema {
  const schemas = schemaWriter();
  schemas.write(ProblemSchema, 'plain');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of companionRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The Tillside companion',
      version: 'v1',
      summary: 'What a shop’s pages and its staff ask of the companion.',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The Tillside project' },
    },
    servers: [{ url: '/till', description: 'Wherever the merchant mounted the router.' }],
    tags: Object.entries(routeFamilies).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      parameters: { 'Till-Caller': tillCaller },
      responses: problemComponents(companionRoutes),
      schemas: schemas.components(),
    },
    'x-problems': problems,
  };
}

const about = [
  'Generated from @tillside/contract; do not edit.',
  'The merchant’s own session says who the caller is: whatever cookie or token their `caller` hook reads.',
  'A write from a page of another site is refused: `Origin`, or where there is none `Sec-Fetch-Site`, has to be one of the merchant’s.',
  'Every refusal is a problem (RFC 9457) with a `code` and whether to try again (`can_retry`); the frames’ own routes answer a `code` alone.',
].join(' ');

const tillCaller = {
  name: 'Till-Caller',
  in: 'header',
  required: false,
  description:
    'The `caller_tag` of whom the page shows. Another than the caller’s own is answered 409 `caller_changed`.',
  schema: { type: 'string' },
};

function describe(route: CompanionRoute, schemas: SchemaWriter): JsonSchema {
  const { body, media = 'application/json', who, summary, family, description = summary } = route;
  const parameters = [
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      parameterOf(name, 'path', route.names?.[name] ?? z.string(), schemas),
    ),
    ...Object.entries(route.query ?? {}).map(([name, schema]) => parameterOf(name, 'query', schema, schemas)),
    ...(who === 'caller' || who === 'staff' ? [{ $ref: '#/components/parameters/Till-Caller' }] : []),
    ...Object.entries(route.headers ?? {}).map(([name, schema]) => parameterOf(name, 'header', schema, schemas)),
  ];
  return {
    operationId: operationIdOf(route),
    summary,
    description: who === 'staff' ? `${description} Only for callers with the role ${rolesText(route)}.` : description,
    tags: [family],
    security: securityOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? { requestBody: { required: true, content: { [media]: { schema: schemas.write(body, 'plain') } } } }
      : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [status, answerOf(answer, schemas)]),
      ),
      ...problemResponses(route),
      ...refusalResponses(route, schemas),
    },
    'x-who': who,
  };
}

function rolesText({ roles = ['staff'] }: CompanionRoute): string {
  const names = roles.map((role) => `\`${role}\``);
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ');
}

function parameterOf(
  name: string,
  where: 'path' | 'query' | 'header',
  type: z.ZodType,
  schemas: SchemaWriter,
): JsonSchema {
  const { description, ...schema } = schemas.write(type, 'plain');
  return { name, in: where, required: type._zod.optin === undefined, ...(description ? { description } : {}), schema };
}

function operationIdOf({ method, path }: CompanionRoute): string {
  const words = path.replaceAll(/\W+(\w)/g, (_, letter) => String(letter).toUpperCase()).replaceAll(/\W/g, '');
  return `${method.toLowerCase()}${words}`;
}

const text = { type: 'string' };

function answerOf(answer: CompanionRoute['answers'][number], schemas: SchemaWriter): JsonSchema {
  switch (answer) {
    case 'html':
      return { description: 'A document.', content: { 'text/html': { schema: text } } };
    case 'events':
      return { description: 'Events.', content: { 'text/event-stream': { schema: text } } };
    case 'redirect':
      return {
        description: 'The frame is on an origin of its own.',
        headers: { Location: { description: 'Where, with a single-use code.', schema: text } },
      };
    default:
      return { description: 'Done.', content: { 'application/json': { schema: schemas.write(answer, 'plain') } } };
  }
}

/** The problem answers of a route by status, each with its possible codes. */
function problemResponses(route: CompanionRoute): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(problemsOf(route), (code) => problems[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, responseOf(codes)]));
}

/** The single-code answers that many routes share, as components by problem code. */
function problemComponents(routes: readonly CompanionRoute[]): Record<string, JsonSchema> {
  const alone = routes.flatMap((route) =>
    [...Map.groupBy(problemsOf(route), (code) => problems[code].status).values()].filter(isOne).flat(),
  );
  return Object.fromEntries([...new Set(alone)].map((code) => [code, problemResponse([code])]));
}

function responseOf(codes: readonly ProblemCode[]): JsonSchema {
  return isOne(codes) ? { $ref: `#/components/responses/${codes[0]}` } : problemResponse(codes);
}

function isOne(codes: readonly ProblemCode[]): codes is readonly [ProblemCode] {
  return codes.length === 1;
}

function problemResponse(codes: readonly ProblemCode[]): JsonSchema {
  const sentences = codes.map((code) => `- \`${code}\`: ${problems[code].title}`);
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, onlyCodes(codes)] };
  return {
    description: sentences.join('\n'),
    ...(codes.some(asksToWait) ? { headers: { 'Retry-After': retryAfter } } : {}),
    content: { 'application/problem+json': { schema } },
  };
}

const retryAfter = { description: 'Seconds to wait, where that is known.', schema: { type: 'integer', minimum: 0 } };

function asksToWait(code: ProblemCode): boolean {
  return [429, 503].includes(problems[code].status);
}

/** The refusals of a frame route: as JSON, and for a navigation with a ticket as an HTML document. */
function refusalResponses(route: CompanionRoute, schemas: SchemaWriter): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(route.refusals ?? [], (code) => frameFailures[code].status);
  const document = Object.values(route.answers).includes('html') ? { 'text/html': { schema: { type: 'string' } } } : {};
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const sentences = codes.map((code) => `- \`${code}\`: ${frameFailures[code].title}`);
      const schema = { allOf: [schemas.write(FrameFailureSchema, 'plain'), onlyCodes(codes)] };
      return [status, { description: sentences.join('\n'), content: { 'application/json': { schema }, ...document } }];
    }),
  );
}

function onlyCodes(codes: readonly string[]): JsonSchema {
  return { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } };
}

const securitySchemes: JsonSchema = {
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The merchant’s own session, as their `caller` hook reads it: the name of the cookie is theirs.',
  },
  session_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The merchant’s own token, where their `caller` hook reads one.',
  },
  staff_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'A `session_cookie` whose caller has a role that the route names.',
  },
  staff_token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A `session_token` whose caller has a role that the route names.',
  },
  webhook_signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description:
      'The platform’s signature, as one of the verifiers in `webhooks.verify` reads it. The name depends on the scheme, and one scheme has its hash in the body.',
  },
  frame_binder: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-till-ticket',
    description:
      'Binds a ticket to the browser that it was asked from: the cookie that came with the ticket. Its name ends in the first ten digits of the ticket’s hash, and over plain HTTP it has no `__Host-`.',
  },
  frame_code: {
    type: 'apiKey',
    in: 'query',
    name: 'c',
    description: 'The single-use code of the redirect to the frames’ own origin.',
  },
};

/** The security requirements of a route. Requests of an open frame authenticate in their body (`mac`), so they need none. */
function securityOf({ who, path }: CompanionRoute): readonly JsonSchema[] {
  switch (who) {
    case 'caller':
      return [{ session_cookie: [] }, { session_token: [] }];
    case 'staff':
      return [{ staff_cookie: [] }, { staff_token: [] }];
    case 'platform':
      return [{ webhook_signature: [] }];
    case 'frame':
      return frameSecurity[path] ?? [];
    case 'anyone':
      return [];
    default:
      return who satisfies never;
  }
}

const frameSecurity: Readonly<Record<string, readonly JsonSchema[]>> = {
  '/frames/open': [{ frame_binder: [] }],
  '/frames/enter': [{ frame_code: [] }],
};
