import { isMoney, limits } from '@tillside/contract';
import {
  amountLimits,
  isInstructable,
  majorUnits,
  operations,
  passthroughs,
  platformEvents,
  schemaWriter,
  type Operation,
  type SchemaWriter,
  type AmountLimits,
} from '@tillside/contract/schemas';
import { refusalComponents, refusalsOf } from './openapi-refusals.ts';
import { tagOf, tags } from './openapi-tags.ts';
import { describeEvent } from './openapi-webhooks.ts';

type Passthrough = (typeof passthroughs)[keyof typeof passthroughs];
type Json = Record<string, unknown>;

/**
 * The platform as an OpenAPI 3.1 document: its requests and answers in their wire format. Everything about an operation
 * comes from its declaration in the contract.
 */
export function platformDocument() {
  const schemas = schemaWriter();
  const paths: Record<string, Json> = {};
  for (const operation of [...Object.values(operations), ...Object.values(passthroughs)]) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operation, schemas),
    };
  }
  const webhooks = Object.fromEntries(
    Object.values(platformEvents).map((event) => [event.type, describeEvent(event, schemas)]),
  );
  const { refusals, responses } = refusalComponents(responsesIn(paths));
  return {
    openapi: '3.1.0',
    info: {
      title: 'The payments platform',
      version: 'v1',
      summary: 'Cards, collections and bills, as they stand on the wire.',
      description:
        'Generated from @tillside/contract; do not edit. It describes the wire: formats, spellings and quirks as the platform sends them. `platform §` names the section of the platform’s document that a fact is from. What the document does not show is marked *observed* (seen in public client code) or *assumed* (a guess).',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The Tillside project' },
    },
    servers: [
      {
        url: '{base_url}',
        description: 'One environment of the platform.',
        variables: {
          base_url: {
            default: 'http://localhost:4010/api/v1',
            description:
              'The root of the environment; it ends with `/api/v1` (platform §9). The default is the sandbox of this project.',
          },
        },
      },
    ],
    security: [{ api_key: [] }],
    tags,
    paths,
    webhooks,
    components: {
      securitySchemes: {
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the environment, to be kept on a server (platform §5).',
        },
      },
      schemas: { ...schemas.components(), ...refusals },
      responses,
    },
    'x-limits': Object.fromEntries(
      [...Object.entries(limits), ...limitsOfBills()].map(([name, limit]) => [name, onTheWire(limit)]),
    ),
  };
}

/** A limit as the wire has it: amounts in major units. */
function onTheWire({ value, ...known }: (typeof limits)[keyof typeof limits] | AmountLimits['minimum']) {
  if (!isMoney(value)) return { value, ...known };
  return { value: majorUnits(value), unit: value.currency === 'NGN' ? 'naira' : 'dollars', ...known };
}

/** The names of the responses that some operation refers to. */
function responsesIn(paths: Record<string, Json>) {
  const references = JSON.stringify(paths).matchAll(/"#\/components\/responses\/(\w+)"/g);
  return new Set([...references].map(([, name = '']) => name));
}

function describe(operation: Operation | Passthrough, schemas: SchemaWriter) {
  const input = schemas.write(operation.input, 'request');
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [...inPath, ...(operation.method === 'GET' ? propertyNames(input) : [])];
  const { body, required } = bodyOf(operation, input, inPath);
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: descriptionOf(operation),
    tags: [tagOf(operation.id)],
    ...(parameters.length > 0
      ? { parameters: [...new Set(parameters)].map((name) => parameterOf(name, input, inPath.includes(name))) }
      : {}),
    ...(body ? { requestBody: { required, content: { 'application/json': { schema: body } } } } : {}),
    responses: { ...successesOf(operation, schemas), ...refusalsOf(operation) },
    ...extensionsOf(operation),
  };
}

function isPassthrough(operation: Operation | Passthrough): operation is Passthrough {
  return 'evidence' in operation;
}

function descriptionOf(operation: Operation | Passthrough) {
  const [only, other] = operation.environments;
  const where = other === undefined ? ` In ${only === 'live' ? 'live' : 'the sandbox'} only.` : '';
  if (isPassthrough(operation)) {
    return `${operation.source}, which names the path and shows neither request nor response: all of it is assumed.`;
  }
  const section = `${operation.source}.${where}`;
  if (!isInstructable(operation)) return section;
  const { ref, recover, evidence } = operation.safety;
  return `${section} ${refWords[ref]} ${recoveryWords[recover]} (${evidence}).`;
}

const refWords = { required: '`ref` is required.', optional: '`ref` is optional.', none: 'It takes no `ref`.' };
const recoveryWords = {
  resend: 'A repeated `ref` is answered with the existing result',
  requery: 'That a repeated `ref` is detected is not shown: look it up by requery, and do not send it again',
  readBack: 'Whether it was done is read back; that a repeated request is detected is not shown',
  repeat: 'It sets a value and may be repeated',
  review: 'Nothing tells afterwards whether it was done',
};

function extensionsOf(operation: Operation | Passthrough) {
  if (isPassthrough(operation)) return { 'x-evidence': operation.evidence };
  return {
    'x-environments': operation.environments,
    ...(isInstructable(operation)
      ? { 'x-money': operation.money, 'x-safety': operation.safety }
      : { 'x-inquiry': operation.inquiry }),
  };
}

function successesOf(operation: Operation | Passthrough, schemas: SchemaWriter) {
  const answers = ('answers' in operation && operation.answers) || { 200: operation.details };
  return Object.fromEntries(
    Object.entries(answers).map(([status, details]) => [
      status,
      {
        description: 'Success, in the envelope of platform §2.1.',
        content: { 'application/json': { schema: envelope(schemas.write(details, 'answer')) } },
      },
    ]),
  );
}

function envelope(details: Json) {
  return {
    type: 'object',
    properties: {
      status: { type: 'boolean', const: true },
      description: { type: 'string', description: 'Human-readable result text.' },
      message: { type: 'object', properties: { details }, required: ['details'] },
      status_code: { type: 'integer', description: 'Mirrors the HTTP status; it may differ (platform §2.1).' },
    },
    required: ['status', 'description', 'message', 'status_code'],
  };
}

function bodyOf(operation: Operation | Passthrough, input: Json, inPath: string[]) {
  const { properties = {}, required = [], ...rest } = input as { properties?: Json; required?: string[] };
  if (operation.method === 'GET') return { body: null, required: false };
  if (inPath.length === 0) return { body: input, required: true };
  const inBody = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const needed = required.filter((name) => !inPath.includes(name));
  if (inBody.length === 0) return { body: null, required: false };
  const body = { ...rest, properties: Object.fromEntries(inBody), ...(needed.length > 0 ? { required: needed } : {}) };
  return { body, required: needed.length > 0 };
}

function parameterOf(name: string, input: Json, inPath: boolean) {
  const { properties = {}, required = [] } = input as { properties?: Record<string, Json>; required?: string[] };
  const { description, ...schema } = properties[name] ?? {};
  return {
    name,
    in: inPath ? 'path' : 'query',
    required: inPath || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  };
}

function propertyNames(input: Json) {
  return Object.keys((input as { properties?: Json }).properties ?? {});
}

/** The limits that bills declare, such as `bettingMinimum`. */
function limitsOfBills() {
  return Object.entries(amountLimits).flatMap(([name, { minimum, maximum }]) => [
    [`${name}Minimum`, minimum] as const,
    [`${name}Maximum`, maximum] as const,
  ]);
}
