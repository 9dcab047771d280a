import { companionRoutes, ProblemSchema, problems, toJsonSchema } from '@tillside/contract';

/** @typedef {import('@tillside/contract').CompanionRoute} CompanionRoute */

/** The companion's own HTTP interface as an OpenAPI 3.1 document. */
export function companionDocument() {
  /** @type {Record<string, Record<string, unknown>>} */
  const paths = {};
  for (const route of companionRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describe(route) };
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
    components: { schemas: { Problem: toJsonSchema(ProblemSchema, 'output') } },
    'x-problems': problems,
  };
}

/** @param {CompanionRoute} route */
function describe(route) {
  const parameters = [
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: text })),
    ...Object.entries(route.query ?? {}).map(([name, description]) => ({
      name,
      in: 'query',
      description,
      schema: text,
    })),
    ...Object.entries(route.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      required: name === 'Idempotency-Key',
      description,
      schema: text,
    })),
  ];
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/\W+(\w)/g, (_, letter) => String(letter).toUpperCase()).replaceAll(/\W/g, '')}`,
    summary: route.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toJsonSchema(route.body, 'input') } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(Object.entries(route.answers).map(([status, schema]) => [status, answer(schema)])),
      default: {
        description: 'A problem (RFC 9457).',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    'x-who': route.who,
  };
}

const text = { type: 'string' };

/** @param {CompanionRoute['answers'][number]} schema */
function answer(schema) {
  if (schema === null) return { description: 'Events.', content: { 'text/event-stream': { schema: text } } };
  return { description: 'Done.', content: { 'application/json': { schema: toJsonSchema(schema, 'output') } } };
}
