import { platformErrors } from '@tillside/contract/schemas';
import { z } from 'zod';

/** @typedef {import('@tillside/contract/schemas').Operation} Operation */
/** @typedef {import('@tillside/contract/schemas').PlatformErrorStatus} Status */

const json = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
const gateway = { 'application/json': { schema: { $ref: '#/components/schemas/GatewayRefusal' } } };
const text = { 'text/plain': { schema: { type: 'string' } }, 'text/html': { schema: { type: 'string' } } };

/**
 * What the platform refuses with, as components: those that some operation names.
 * @param {ReadonlySet<string>} used
 */
export function refusalComponents(used) {
  const responses = Object.fromEntries(
    Object.entries(platformErrors)
      .filter(([, { code }]) => used.has(componentName(code)))
      .map(([status, { code, means, evidence, source }]) => [
        componentName(code),
        {
          description: `${means} (${evidence === 'documented' ? source : evidence})`,
          content: contentOf(Number(status)),
        },
      ]),
  );
  return {
    refusals: { Refusal: refusal, GatewayRefusal: gatewayRefusal },
    responses: { ...responses, Unexpected: unexpected },
  };
}

/**
 * The refusals of an operation: those that the document states for it in its own words, and the general ones.
 * @param {Pick<Operation, 'method' | 'input' | 'refusals' | 'refusedWith'>} operation
 */
export function refusalsOf(operation) {
  const { refusals = {}, refusedWith = [] } = operation;
  const stated = Object.keys(refusals).map((status) => /** @type {Status} */ (Number(status)));
  const statuses = [...new Set([...generalOf(operation), ...refusedWith, ...stated])];
  return {
    ...Object.fromEntries(
      statuses.toSorted((left, right) => left - right).map((status) => [status, responseOf(status, refusals)]),
    ),
    default: { $ref: '#/components/responses/Unexpected' },
  };
}

/**
 * What every operation of its kind is refused with.
 * @param {Pick<Operation, 'method' | 'input'>} operation
 * @returns {readonly Status[]}
 */
function generalOf({ method, input, ...rest }) {
  const hasInput = !(input instanceof z.ZodObject) || Object.keys(input.shape).length > 0;
  return [
    401,
    500,
    ...(method === 'GET' ? [] : /** @type {const} */ ([400])),
    ...('safety' in rest ? /** @type {const} */ ([403]) : []),
    ...(hasInput ? /** @type {const} */ ([422]) : []),
    // The limit is on POST requests alone (platform §8).
    ...(method === 'POST' ? /** @type {const} */ ([429]) : []),
  ];
}

/**
 * @param {Status} status
 * @param {Readonly<Partial<Record<Status, string>>>} stated
 */
function responseOf(status, stated) {
  const condition = stated[status];
  if (condition === undefined) return { $ref: `#/components/responses/${componentName(platformErrors[status].code)}` };
  return { description: `${condition} (platform §7)`, content: contentOf(status) };
}

/** @param {number} status */
function contentOf(status) {
  if (status === 429) return { 'application/json': { schema: { anyOf: [json, gateway].map(schemaOf) } } };
  return status >= 500 ? { ...json, ...text } : json;
}

/** @param {typeof json} content */
function schemaOf(content) {
  return content['application/json'].schema;
}

/** @param {string} code */
function componentName(code) {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter) => String(letter).toUpperCase());
}

const refusal = {
  type: 'object',
  description:
    'A refusal. The document says that `status` is false and that `status_code` carries the code; the shape is not shown (platform §7). All of it is observed.',
  properties: {
    status: { type: 'boolean', const: false },
    description: { type: 'string', description: 'Human-readable text.' },
    status_code: { type: 'integer', description: 'The code. It may differ from the HTTP status, and may be absent.' },
    errors: {
      type: ['object', 'string'],
      description: 'Of a validation: text by the name of the field, or one text.',
      additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
    },
  },
  required: ['status', 'description'],
};

const gatewayRefusal = {
  type: 'object',
  description: 'A gateway’s own refusal, outside the envelope (observed).',
  properties: { message: { type: 'string' } },
  required: ['message'],
};

const unexpected = {
  description:
    'Any other status. The document’s list of codes is incomplete (platform §7). Observed of no certain operation: 405 (a repeated ref), 406 (something is missing), 408 (no such record), 435 (the outcome is unknown). A gateway in between answers in plain text or HTML (observed): that proves nothing about the request.',
  content: { ...json, ...text },
};
