import { platformErrors, type Operation, type PlatformErrorStatus } from '@tillside/contract/schemas';
import { z } from 'zod';

type Status = PlatformErrorStatus;

const json = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
const gateway = { 'application/json': { schema: { $ref: '#/components/schemas/GatewayRefusal' } } };
const text = { 'text/plain': { schema: { type: 'string' } }, 'text/html': { schema: { type: 'string' } } };

/** The platform's refusals as components: those that some operation names. */
export function refusalComponents(used: ReadonlySet<string>) {
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

/** The refusals of an operation: those that the document states for it in its own words, and the general ones. */
export function refusalsOf(operation: Pick<Operation, 'method' | 'input' | 'refusals' | 'refusedWith'>) {
  const { refusals = {}, refusedWith = [] } = operation;
  const stated = Object.keys(refusals).map((status) => Number(status) as Status);
  const statuses = [...new Set([...generalOf(operation), ...refusedWith, ...stated])];
  return {
    ...Object.fromEntries(
      statuses.toSorted((left, right) => left - right).map((status) => [status, responseOf(status, refusals)]),
    ),
    default: { $ref: '#/components/responses/Unexpected' },
  };
}

/** The refusals of every operation of its kind. */
function generalOf({ method, input, ...rest }: Pick<Operation, 'method' | 'input'>): readonly Status[] {
  const hasInput = !(input instanceof z.ZodObject) || Object.keys(input.shape).length > 0;
  return [
    401,
    500,
    ...(method === 'GET' ? [] : ([400] as const)),
    ...('safety' in rest ? ([403] as const) : []),
    ...(hasInput ? ([422] as const) : []),
    // The limit is on POST requests alone (platform §8).
    ...(method === 'POST' ? ([429] as const) : []),
  ];
}

function responseOf(status: Status, stated: Readonly<Partial<Record<Status, string>>>) {
  const condition = stated[status];
  if (condition === undefined) return { $ref: `#/components/responses/${componentName(platformErrors[status].code)}` };
  return { description: `${condition} (platform §7)`, content: contentOf(status) };
}

function contentOf(status: number) {
  if (status === 429) return { 'application/json': { schema: { anyOf: [json, gateway].map(schemaOf) } } };
  return status >= 500 ? { ...json, ...text } : json;
}

function schemaOf(content: typeof json) {
  return content['application/json'].schema;
}

function componentName(code: string) {
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
