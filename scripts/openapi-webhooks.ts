import type { PlatformEvent, SchemaWriter } from '@tillside/contract/schemas';
import { signWebhook, type SignatureScheme } from '@tillside/sandbox';
import { tagOf } from './openapi-tags.ts';

/** An event of the platform as an OpenAPI webhook. */
export function describeEvent({ type, summary, payload, evidence }: PlatformEvent, schemas: SchemaWriter) {
  const shape = evidence === 'documented' ? 'documented' : `not shown: it is ${evidence}`;
  return {
    post: {
      operationId: type,
      summary,
      description: `platform §6. The shape of the payload is ${shape}. Which signature headers come, depends on the scheme that the business uses: \`timestamped\`, \`rawBody\`, or \`paymentHash\`, which has none (observed).`,
      tags: [tagOf(type)],
      security: [],
      parameters: signatureHeaders,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { allOf: [schemas.write(payload, 'answer'), eventHead(type)] } },
        },
      },
      responses: {
        '2XX': { description: 'Taken.' },
        default: {
          description:
            'Not taken: up to five attempts are made, with growing pauses (observed; the schedule is not shown).',
        },
      },
      'x-evidence': evidence,
    },
  };
}

function eventHead(type: string) {
  return {
    type: 'object',
    properties: {
      event_id: {
        type: 'string',
        description: 'It may equal `trans_id`, and then does not tell two events of one apart (observed).',
      },
      event_type: { type: 'string', const: type },
    },
    required: ['event_id', 'event_type'],
  };
}

const [id = '', timestamp = '', signature = ''] = headersOf('timestamped');
const [rawBodyHeader = ''] = headersOf('rawBody');
const prefixed = 'Scheme `timestamped` (observed). The prefix `x-` is a default: each platform has its own.';

const signatureHeaders = [
  header(id, `${prefixed} The event’s id.`, {}),
  header(timestamp, `${prefixed} Seconds since 1970; a window of 300 seconds is usual.`, { pattern: '^[0-9]+$' }),
  header(signature, `${prefixed} \`v1=\` and the hexadecimal HMAC-SHA256 of \`<timestamp>.<event id>.<body>\`.`, {
    pattern: '^v1=[0-9a-f]{64}$',
  }),
  header(rawBodyHeader, 'Scheme `rawBody` (observed). The hexadecimal HMAC-SHA256 of the body.', {
    pattern: '^[0-9a-f]{64}$',
  }),
];

function header(name: string, description: string, schema: Record<string, unknown>) {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...schema } };
}

function headersOf(scheme: SignatureScheme) {
  return Object.keys(signWebhook({ event_id: 'any' }, { scheme, secret: 'any' }).headers);
}
