import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionOf, sessions } from './sessions.ts';

test('a session is found by its cookie', () => {
  sessions.set('one', { id: 'one', userId: 'ada', confirmedAt: null });
  assert.equal(sessionOf({ headers: { cookie: 'theme=dark; session=one' } })?.userId, 'ada');
  assert.equal(sessionOf({ headers: {} }), null);
});
