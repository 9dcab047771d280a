import { expect, test } from 'vitest';
import { withExamples } from './with-examples.ts';

const json = { 'application/json': { schema: {} } };
const document = {
  paths: {
    '/requery': {
      get: {
        operationId: 'bill.requery',
        parameters: [{ name: 'trans_id', in: 'query' }],
        responses: { 200: { description: 'Found.', content: json }, 404: { $ref: '#/components/responses/NotFound' } },
      },
    },
  },
  webhooks: { 'bills.created': { post: { requestBody: { content: json } } } },
  components: { responses: { NotFound: { description: 'Nothing.', content: json } } },
};
const example = {
  parameters: { trans_id: 't-1' },
  body: null,
  success: { status: 200, body: { status: true } },
  refusal: { status: 404, body: { status: false } },
};

test('a request, a success, a refusal and an event are added, and the document itself stays as it is', () => {
  const before = JSON.stringify(document);
  const events = new Map([['bills.created', { ref: 'x' }]]);
  const added = withExamples(document, { operations: new Map([['bill.requery', example]]), events });
  const shown = (value: unknown): object => ({ 'application/json': { examples: { recorded: { value } } } });
  expect(added).toMatchObject({
    paths: {
      '/requery': {
        get: {
          parameters: [{ example: 't-1' }],
          responses: {
            200: { content: shown({ status: true }) },
            404: { description: 'Nothing.', content: shown({ status: false }) },
          },
        },
      },
    },
    webhooks: { 'bills.created': { post: { requestBody: { content: shown({ ref: 'x' }) } } } },
    components: { responses: {} },
  });
  expect(added['components']).toEqual({ responses: {} });
  expect(JSON.stringify(document)).toBe(before);
});

test('an operation or an answer that was not recorded is reported', () => {
  const none = { operations: new Map(), events: new Map() };
  expect(() => withExamples(document, none)).toThrow('There is no recorded example of bill.requery.');
  const other = new Map([['bill.requery', { ...example, success: { status: 201, body: {} } }]]);
  expect(() => withExamples(document, { ...none, operations: other })).toThrow('The document has no 201.');
});
