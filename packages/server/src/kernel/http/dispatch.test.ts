import { describe, expect, it } from 'vitest';
import { createDispatch } from './dispatch.ts';

const find = createDispatch([
  { method: 'GET', path: '/cards' },
  { method: 'GET', path: '/cards/orders' },
  { method: 'GET', path: '/cards/{id}' },
  { method: 'POST', path: '/cards/{id}' },
  { method: 'GET', path: '/cards/{id}/days/{day}' },
  { method: 'GET', path: '/webhooks' },
]);

describe('a request', () => {
  it.each([
    ['/cards', '/cards', {}],
    ['/cards/orders', '/cards/orders', {}],
    ['/cards/Ab1', '/cards/{id}', { id: 'Ab1' }],
    // Merchants gave its address to the platform as they liked.
    ['/webhooks', '/webhooks', {}],
    ['/Webhooks/', '/webhooks', {}],
    ['/cards/a%2Fb%20c', '/cards/{id}', { id: 'a/b c' }],
    ['/cards/__proto__', '/cards/{id}', { id: '__proto__' }],
    ['/cards/1/days/2', '/cards/{id}/days/{day}', { id: '1', day: '2' }],
  ])('for %s is %s with its values', (path, template, params) => {
    expect(find('GET', path)).toEqual({ route: { method: 'GET', path: template }, params });
  });

  it('is told apart by its method, and HEAD is a GET', () => {
    expect(find('POST', '/cards/1')).toMatchObject({ route: { method: 'POST', path: '/cards/{id}' } });
    expect(find('HEAD', '/cards')).toMatchObject({ route: { path: '/cards' } });
    expect([find('POST', '/cards'), find('OPTIONS', '/cards/1')]).toEqual([null, null]);
  });

  // A proxy limits a path by its exact name.
  it.each(['/cards/', '/CARDS', '/Cards/1', '/cards/1/', '/cards/orders/', '/%63ards', '/webhooks//', '/webhooks/1'])(
    'for %s, which is none of our paths to a proxy either, fits no route',
    (path) => {
      expect(find('GET', path)).toBeNull();
    },
  );

  it.each(['/', '/card', '/cards/1/2', '/cards//', '/cards//days/2', '/cards/%E0%A4%A', '//cards', '/cards/1/days/'])(
    'for %s fits no route',
    (path) => {
      expect(find('GET', path)).toBeNull();
    },
  );
});
