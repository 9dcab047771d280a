import type { z } from 'zod';
import { schemaWriter, type JsonSchema, type SchemaWriter } from '../platform/json-schema.ts';
import { problems } from './problem-codes.ts';
import { ProblemSchema } from './problem.ts';
import { companionRoutes } from './routes.ts';
import type { CompanionRoute } from './routes/route.ts';

/** The companion's own HTTP interface as an OpenAPI 3.1 document: its `GET /openapi.json`, and `docs/openapi/companion.json`. */
export function companionDocument(): JsonSchema {
  const schemas = schemaWriter();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of companionRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The Tillside companion',
      version: 'v1',
      description: 'Generated from @tillside/contract; do not edit.',
    },
    servers: [{ url: '/till', description: 'Wherever the merchant mounted the router.' }],
    paths,
    components: { schemas: { ...schemas.components(), Problem: schemas.write(ProblemSchema, 'plain') } },
    'x-problems': problems,
  };
}

const text = { type: 'string' };

function describe(route: CompanionRoute, schemas: SchemaWriter): JsonSchema {
  const parameters = [
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text })),
    ...Object.entries(route.query ?? {}).map(([name, description]) => ({
      name,
      in: 'query',
      description,
      schema: text,
    })),
    ...Object.entries({ ...callerHeaders(route), ...route.headers }).map(([name, description]) => ({
      name,
      in: 'header',
      required: name === 'Idempotency-Key',
      description,
      schema: text,
    })),
  ];
  return {
    operationId: operationIdOf(route),
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { [route.media ?? 'application/json']: { schema: schemas.write(route.body, 'plain') } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(Object.entries(route.answers).map(([status, schema]) => [status, answer(schema, schemas)])),
      default: {
        description: 'A problem (RFC 9457).',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    'x-who': route.who,
  };
}

/** What every route takes that asks who the caller is. */
function callerHeaders({ who }: CompanionRoute): NonNullable<CompanionRoute['headers']> {
  return who === 'caller' || who === 'staff'
    ? { 'Till-Caller': 'The `caller_tag` of whom the page shows. Another than the caller’s own: 409 `caller_changed`.' }
    : {};
}

function operationIdOf({ method, path }: CompanionRoute): string {
  const words = path.replaceAll(/\W+(\w)/g, (_, letter) => String(letter).toUpperCase()).replaceAll(/\W/g, '');
  return `${method.toLowerCase()}${words}`;
}

function answer(schema: z.ZodType | null | 'html', schemas: SchemaWriter): JsonSchema {
  if (schema === 'html') return { description: 'A document.', content: { 'text/html': { schema: text } } };
  if (schema === null) return { description: 'Events.', content: { 'text/event-stream': { schema: text } } };
  return { description: 'Done.', content: { 'application/json': { schema: schemas.write(schema, 'plain') } } };
}
