import { z } from 'zod';
import { schemaWriter, type JsonSchema, type SchemaWriter } from '../platform/json-schema.ts';
import { problemComponents, problemResponses, refusalResponses } from './openapi-problems.ts';
import { securityOf, securitySchemes } from './openapi-security.ts';
import { problems } from '../companion/problem-codes.ts';
import { ProblemSchema } from '../companion/problem.ts';
import { companionRoutes } from '../routes/routes.ts';
import { routeFamilies, type CompanionRoute } from '../routes/route.ts';

/** The companion's own HTTP interface as an OpenAPI 3.1 document: its `GET /openapi.json`, and `docs/openapi/companion.json`. */
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
    description: who === 'staff' ? `${description} Staff only.` : description,
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
