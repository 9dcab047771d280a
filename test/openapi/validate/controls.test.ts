import { expect, test } from 'vitest';
import type { Judge } from './answers.ts';
import { control, controlsOf, shapeOf } from './controls.ts';
import { declaredIn } from './document.ts';
import { schemasOf } from './schemas.ts';

const details = {
  details: { rows: [{ id: 'a', note: 'x' }, { id: 'b', note: 'y' }, { id: 'c' }], pair: [{ id: 'd' }, 1] },
};

test('every required field that is there is dropped and retyped, once for each shape in a list', () => {
  const { document, by } = documentWith({ $ref: '#/components/schemas/Row' });
  const controls = controlsOf(document, '/components/schemas/Answer', structuredClone(details), by.validate);
  expect(controls.map(({ path, how }) => `${path} ${how}`).toSorted()).toEqual([
    '/details dropped',
    '/details retyped',
    '/details/pair/0/id dropped',
    '/details/pair/0/id retyped',
    '/details/rows dropped',
    '/details/rows retyped',
    // Two shapes of a row.
    '/details/rows/*/id dropped',
    '/details/rows/*/id dropped',
    '/details/rows/*/id retyped',
    '/details/rows/*/id retyped',
  ]);
});

test('a schema that requires what it declares refuses every spoiled copy', () => {
  const { document, by, fitting } = documentWith({ $ref: '#/components/schemas/Row' });
  expect(control(by, document, fitting)).toEqual({ findings: [], count: 10 });
});

test.each([
  ['any value', {}, 'retyped'],
  ['a row without its id as well', { anyOf: [{ $ref: '#/components/schemas/Row' }, { type: 'object' }] }, 'dropped'],
])('a schema that takes %s is found out', (_, row, how) => {
  const { document, by, fitting } = documentWith(row, how === 'retyped' ? { id: {} } : undefined);
  const messages = control(by, document, fitting).findings.map(({ message }) => message);
  expect(messages).toContain(`is valid too with /details/rows/*/id ${how}.`);
});

test('a spoiled copy is put back before the next', () => {
  const { document, by } = documentWith({ $ref: '#/components/schemas/Row' });
  const value = structuredClone(details);
  for (const { spoil } of controlsOf(document, '/components/schemas/Answer', value, by.validate)) spoil()();
  expect(value).toEqual(details);
});

test('a shape is names and kinds, whatever their order', () => {
  expect(shapeOf({ b: [1, 2, 'x'], a: null })).toBe(shapeOf({ a: null, b: ['y', 3] }));
  expect(shapeOf({ a: 1 })).not.toBe(shapeOf({ a: '1' }));
});

function documentWith(row: object, properties: object = { id: { type: 'string' } }) {
  const isAny = Object.keys(row).length === 0;
  const Row = { type: 'object', required: ['id'], properties };
  const document = {
    openapi: '3.1.0',
    paths: {},
    components: {
      schemas: {
        Row,
        Answer: {
          type: 'object',
          required: ['details'],
          properties: {
            details: {
              type: 'object',
              required: ['rows'],
              properties: {
                rows: { type: 'array', items: isAny ? { $ref: '#/components/schemas/Row' } : row },
                pair: {
                  type: 'array',
                  prefixItems: [{ $ref: '#/components/schemas/Row' }],
                  minItems: 1,
                  maxItems: 2,
                  items: {},
                },
              },
            },
          },
        },
      },
    },
  };
  const by: Judge = {
    name: 'platform',
    declared: declaredIn(document),
    validate: schemasOf(document),
    validateSent: schemasOf(document, { coerceTypes: true }),
  };
  const operation = {
    id: 'airtime.buy',
    method: 'POST',
    path: '/airtime',
    pointer: '',
    answers: new Map(),
    body: null,
    parameters: [],
  };
  return { document, by, fitting: [{ operation, status: '200', schema: '/components/schemas/Answer', json: details }] };
}
