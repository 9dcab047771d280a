import {
  isInstructable,
  limits,
  operationJsonSchemas,
  operations,
  passthroughs,
  platformErrors,
  platformEvents,
  toJsonSchema,
} from '@tillside/contract';

/** @typedef {import('@tillside/contract').Operation} Operation */
/** @typedef {Record<string, unknown>} Json */

/** The platform as an OpenAPI 3.1 document: request bodies as they may be sent, answers as the contract normalises them. */
export function platformDocument() {
  /** @type {Record<string, Json>} */
  const paths = {};
  for (const operation of Object.values(operations)) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  for (const passthrough of Object.values(passthroughs)) {
    paths[passthrough.path] = {
      ...paths[passthrough.path],
      [passthrough.method.toLowerCase()]: describePassthrough(passthrough),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The payments platform',
      version: 'v1',
      description:
        'Generated from @tillside/contract; do not edit. Requests are described as they may be sent, answers as the contract normalises them.',
    },
    servers: [{ url: '{base_url}', variables: { base_url: { default: 'http://localhost:4010/api/v1' } } }],
    security: [{ api_key: [] }],
    paths,
    webhooks: Object.fromEntries(Object.values(platformEvents).map((event) => [event.type, describeEvent(event)])),
    components: {
      securitySchemes: { api_key: { type: 'http', scheme: 'bearer', description: 'platform §5' } },
      schemas: { Refusal: refusal },
      responses: Object.fromEntries(
        Object.entries(platformErrors).map(([status, error]) => [status, answer(error.means, ref)]),
      ),
    },
    'x-limits': limits,
  };
}

const ref = { $ref: '#/components/schemas/Refusal' };

/** The envelope of a refusal, as observed (platform §7). */
const refusal = {
  type: 'object',
  properties: {
    status: { const: false },
    description: { type: 'string' },
    status_code: { type: 'integer' },
    errors: { anyOf: [{ type: 'object', additionalProperties: true }, { type: 'string' }] },
  },
  required: ['status'],
};

/** @param {Operation} operation */
function describe(operation) {
  const { input, details } = operationJsonSchemas(operation);
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parameters = [...inPath, ...(operation.method === 'GET' ? propertyNames(input) : [])];
  const { body, required } = bodyOf(operation, input, inPath);
  return {
    operationId: operation.id,
    summary: `${operation.id} (${operation.source})`,
    ...(parameters.length > 0
      ? { parameters: [...new Set(parameters)].map((name) => parameterOf(name, input, inPath.includes(name))) }
      : {}),
    ...(body ? { requestBody: { required, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      '2XX': answer('Success, in the envelope of platform §2.1.', envelope(details)),
      ...Object.fromEntries(
        Object.keys(platformErrors).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    'x-environments': operation.environments,
    ...(isInstructable(operation)
      ? { 'x-money': operation.money, 'x-safety': operation.safety }
      : { 'x-inquiry': operation.inquiry }),
  };
}

/**
 * @param {Operation} operation
 * @param {Json} input
 * @param {string[]} inPath
 */
function bodyOf(operation, input, inPath) {
  if (operation.method === 'GET') return { body: null, required: false };
  const { properties = {}, required = [], ...rest } = /** @type {{ properties?: Json, required?: string[] }} */ (input);
  if (inPath.length === 0) return { body: input, required: Object.keys(input).length > 0 };
  const inBody = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const needed = required.filter((name) => !inPath.includes(name));
  if (inBody.length === 0) return { body: null, required: false };
  const body = { ...rest, properties: Object.fromEntries(inBody), ...(needed.length > 0 ? { required: needed } : {}) };
  return { body, required: needed.length > 0 };
}

/**
 * @param {string} name
 * @param {Json} input
 * @param {boolean} inPath
 */
function parameterOf(name, input, inPath) {
  const { properties = {}, required = [] } = /** @type {{ properties?: Json, required?: string[] }} */ (input);
  return {
    name,
    in: inPath ? 'path' : 'query',
    required: inPath || required.includes(name),
    schema: properties[name] ?? {},
  };
}

/** @param {Json} input */
function propertyNames(input) {
  return Object.keys(/** @type {{ properties?: Json }} */ (input).properties ?? {});
}

/**
 * A path that the document names and does not describe (platform §4.3): its shape is assumed.
 * @param {(typeof passthroughs)[keyof typeof passthroughs]} passthrough
 */
function describePassthrough({ id, method, input, details }) {
  const schema = toJsonSchema(input, 'input');
  const parameters = method === 'GET' ? propertyNames(schema).map((name) => parameterOf(name, schema, false)) : [];
  return {
    operationId: id,
    summary: `${id} (platform §4.3: named, not described)`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : { requestBody: { required: true, content: { 'application/json': { schema } } } }),
    responses: {
      '2XX': answer('Success, in the envelope of platform §2.1.', envelope(toJsonSchema(details, 'output'))),
    },
    'x-evidence': 'assumed',
  };
}

/** @param {Json} details */
function envelope(details) {
  return {
    type: 'object',
    properties: {
      status: { const: true },
      description: { type: 'string' },
      message: { type: 'object', properties: { details }, required: ['details'] },
      status_code: { type: 'integer' },
    },
    required: ['status', 'message'],
  };
}

/** @param {{ type: string, payload: import('@tillside/contract').PlatformEvent['payload'], evidence: string }} event */
function describeEvent({ type, payload, evidence }) {
  return {
    post: {
      operationId: type,
      summary: `${type} (platform §6)`,
      requestBody: { content: { 'application/json': { schema: toJsonSchema(payload, 'output') } } },
      responses: { 200: { description: 'Taken.' } },
      'x-evidence': evidence,
    },
  };
}

/**
 * @param {string} description
 * @param {Json} schema
 */
function answer(description, schema) {
  return { description, content: { 'application/json': { schema } } };
}
