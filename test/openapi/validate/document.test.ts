import { expect, test } from 'vitest';
import { at, declaredIn, operationAt, resolved, statusKey } from './document.ts';

const document = {
  paths: {
    '/cards/{id}': {
      parameters: [{ $ref: '#/components/parameters/id' }],
      get: {
        operationId: 'card.get',
        responses: { '2XX': { $ref: '#/components/responses/ok' }, 404: { description: 'Gone.' } },
      },
    },
    '/cards/orders': { get: { operationId: 'orders', responses: { default: { description: 'Any.' } } } },
  },
  components: {
    parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    responses: { ok: { content: { 'application/json': { schema: { type: 'object' } } } } },
  },
};
const declared = declaredIn(document);

test('operations are read with what their references lead to', () => {
  const [card] = declared;
  expect(card).toMatchObject({ id: 'card.get', method: 'GET', path: '/cards/{id}', body: null });
  expect(card?.parameters).toEqual([
    { name: 'id', in: 'path', isRequired: true, schema: '/components/parameters/id/schema' },
  ]);
  const schema = card?.answers.get('2XX')?.schemas.get('application/json') ?? '';
  expect(at(document, schema)).toEqual({ type: 'object' });
  expect(card?.answers.get('404')?.schemas.size).toBe(0);
});

test('an address belongs to the operation whose path names it best', () => {
  expect(operationAt(declared, 'GET', '/cards/orders')?.id).toBe('orders');
  expect(operationAt(declared, 'GET', '/cards/car_1')?.id).toBe('card.get');
  expect(operationAt(declared, 'POST', '/cards/car_1')).toBeNull();
  expect(operationAt(declared, 'GET', '/cards/')).toBeNull();
});

test('a status is documented by itself, by its class or by default', () => {
  const [card, orders] = declared;
  expect(card && [201, 404, 500].map((status) => statusKey(card, status))).toEqual(['2XX', '404', null]);
  expect(orders && statusKey(orders, 500)).toBe('default');
});

test('a pointer with escaped names leads to its target', () => {
  expect(at(document, '/paths/~1cards~1{id}/get/operationId')).toBe('card.get');
  expect(resolved(document, '/paths/~1cards~1{id}/get/responses/2XX')).toBe('/components/responses/ok');
});
