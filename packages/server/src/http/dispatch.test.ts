import { describe, expect, it } from 'vitest';
import { createDispatch } from './dispatch.ts';

const find = createDispatch([
  { method: 'GET', path: '/cards' },
  { method: 'GET', path: '/cards/orders' },
  { method: 'GET', path: '/cards/{id}' },
  { method: 'POST', path: '/cards/{id}' },
  { method: 'GET', path: '/cards/{id}/days/{day}' },
]);

describe('a request', () => {
  it.each([
    ['/cards', '/cards', {}],
    ['/cards/', '/cards', {}],
    ['/CARDS', '/cards', {}],
    ['/cards/orders', '/cards/orders', {}],
    ['/cards/Ab1/', '/cards/{id}', { id: 'Ab1' }],
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

  it.each(['/', '/card', '/cards/1/2', '/cards//', '/cards//days/2', '/cards/%E0%A4%A', '//cards', '/cards/1/days/'])(
    'for %s fits no route',
    (path) => {
      expect(find('GET', path)).toBeNull();
    },
  );
});
