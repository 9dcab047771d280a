import { expect, test } from 'vitest';
import type { Exchange } from '../record/exchange.ts';
import { judge, unanswered, unansweredByAny, type Judge } from './answers.ts';
import { declaredIn } from './document.ts';
import { schemasOf } from './schemas.ts';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const document = {
  openapi: '3.1.0',
  paths: {
    '/airtime': {
      post: {
        operationId: 'airtime.buy',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } }],
        requestBody: { required: true, ...json({ type: 'object', properties: { amount: { type: 'integer' } } }) },
        responses: {
          200: json({ $ref: '#/components/schemas/Bought' }),
          422: json({ type: 'object' }),
          429: { content: { 'text/plain': { schema: { type: 'string' } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Bought: { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } },
    },
  },
};
const platform: Judge = {
  name: 'platform',
  declared: declaredIn(document),
  validate: schemasOf(document),
  validateSent: schemasOf(document, { coerceTypes: true }),
};
const id = '0b0e1c9a-6a86-4a3c-8f5f-0d9c3e1b2a4d';

test('an answer that fits is kept for the controls, and each status without an answer is reported', () => {
  const { findings, fitting, counts } = judge(platform, [exchange({})]);
  expect(findings).toEqual([]);
  expect(fitting).toMatchObject([{ status: '200', json: { id } }]);
  expect(unanswered(platform, counts).map(({ where }) => where)).toEqual([
    'platform airtime.buy 422',
    'platform airtime.buy 429',
  ]);
});

test.each([
  ['a missing field', { answer: { json: {} } }, "answer: the whole must have required property 'id'"],
  ['a wrong format', { answer: { json: { id: '1' } } }, 'answer: /id must match format "uuid"'],
  ['an undocumented status', { status: 410 }, 'is not documented.'],
  ['another media type', { answer: { type: 'text/html' } }, 'answer: text/html is not documented'],
  ['no body', { answer: { type: null, json: null, isJson: false, length: 0 } }, 'answer: has no body'],
  ['half of the JSON', { answer: { json: null, isJson: false } }, 'answer: is no JSON'],
  ['a request that does not fit', { request: { json: { amount: 'five' } } }, 'request: /amount must be integer'],
  ['a query that does not fit', { query: { page: '0' } }, 'query page: the whole must be >= 1'],
])('%s is a violation', (_, changes, message) => {
  expect(judge(platform, [exchange(changes)]).findings).toEqual([
    {
      severity: 'violation',
      check: 'answers',
      where: `platform airtime.buy ${'status' in changes ? changes.status : 200}`,
      message,
    },
  ]);
});

test('where routes share their problems, a problem may be answered by any of them and a success only by its own', () => {
  const missing = (...answered: string[]): string[] =>
    unansweredByAny(platform, new Map(answered.map((key) => [key, 1]))).map(({ where }) => where);
  expect(missing('airtime.buy 200', 'data.buy 422')).toEqual(['platform airtime.buy 429']);
  expect(missing('data.buy 200', 'data.buy 422', 'data.buy 429')).toEqual(['platform airtime.buy 200']);
});

test('a number that is sent as text is read as one, and one that is answered so is not', () => {
  expect(judge(platform, [exchange({ request: { json: { amount: '5' } }, query: { page: '2' } })]).findings).toEqual(
    [],
  );
  expect(judge(platform, [exchange({ answer: { json: { id: 5 } } })]).findings).toHaveLength(1);
});

test('a request that was refused may be anything, and a text is judged by its media type alone', () => {
  const refused = exchange({ status: 422, request: { json: { amount: 'x' } }, answer: { json: {} } });
  const text = exchange({ status: 429, answer: { type: 'text/plain', json: null, isJson: false } });
  expect(judge(platform, [refused, text]).findings).toEqual([]);
});

test('what the other document describes is not judged, and an unknown address that answers is', () => {
  expect(judge(platform, [{ ...exchange({ answer: { json: {} } }), by: 'companion' }]).findings).toEqual([]);
  const elsewhere = { ...exchange({}), path: '/nowhere' };
  expect(judge(platform, [elsewhere]).findings).toMatchObject([{ where: 'platform POST /nowhere' }]);
  expect(judge(platform, [{ ...elsewhere, status: 404 }])).toMatchObject({ findings: [], elsewhere: 1 });
});

test('an unknown keyword or format is an error', () => {
  const wrong = (schema: object): object => ({ ...document, components: { schemas: { Bought: schema } } });
  for (const schema of [
    { type: 'string', minLenght: 1 },
    { type: 'string', format: 'naira' },
  ]) {
    const validate = schemasOf({ ...wrong(schema) });
    expect(() => validate('/components/schemas/Bought', 'x')).toThrow(/unknown/);
  }
});

interface Changes {
  readonly status?: number;
  readonly query?: Record<string, string>;
  readonly request?: Partial<Exchange['request']>;
  readonly answer?: Partial<Exchange['answer']>;
}

function exchange({ status = 200, query = {}, request, answer }: Changes): Exchange {
  const body = { type: 'application/json', isJson: true, length: 9 };
  return {
    by: 'platform',
    environment: 'sandbox',
    method: 'POST',
    path: '/airtime',
    query,
    request: { ...body, json: { amount: 5 }, ...request },
    status,
    answer: { ...body, json: { id }, ...answer },
  };
}
