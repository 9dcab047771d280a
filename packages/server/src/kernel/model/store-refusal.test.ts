import { describe, expect, it } from 'vitest';
import { errorFields, nameOf, StoreError, StoreRefusal } from './errors.ts';
import { asRefusal } from './store-refusal.ts';

/** An error as the drivers throw them. */
const thrown = (fields: object, message = 'canary of a value'): Error => Object.assign(new Error(message), fields);

describe('what a database refuses', () => {
  it.each([
    ['a restart', thrown({ code: '57P01' }), 'SQLSTATE 57P01', /the database runs/],
    ['no connection left', thrown({ code: '53300' }), 'SQLSTATE 53300', /max_connections/],
    ['a standby, or a read-only primary', thrown({ code: '25006' }), 'SQLSTATE 25006', /primary/],
    ['a lock', thrown({ code: '55P03' }), 'SQLSTATE 55P03', /lock/],
    ['a timeout of statements', thrown({ code: '57014' }), 'SQLSTATE 57014', /statement_timeout/],
    ['a full disk', thrown({ code: '53100' }), 'SQLSTATE 53100', /room on the disk/],
    ['a machine that is away', thrown({ code: 'ECONNREFUSED' }), 'ECONNREFUSED', /reaches it/],
    ['a commit that waits for a standby', thrown({}, 'Query read timeout'), 'no answer', /synchronous standby/],
    ['a pooler that is away', thrown({}, 'Connection terminated unexpectedly'), 'connection lost', /reaches it/],
    ['a full disk under SQLite', thrown({ errcode: 13 }), 'SQLite 13', /room on the disk/],
    ['a volume that became read-only', thrown({ errcode: 8 | (1 << 8) }), 'SQLite 8', /read-only/],
  ])('is named with its code and its cure, and nothing of its message: %s', (_what, error, reason, fix) => {
    const refusal = asRefusal(error);
    expect(refusal).toBeInstanceOf(StoreRefusal);
    expect(errorFields(refusal)).toMatchObject({
      problem: 'store_refused',
      code: reason,
      fix: expect.stringMatching(fix),
    });
    expect(nameOf(refusal)).not.toContain('canary');
  });

  it.each([
    ['a mistake in a statement', thrown({ code: '42601' })],
    ['a row that is there already', thrown({ code: '23505' })],
    ['a constraint of SQLite', thrown({ errcode: 19 })],
    ['a store’s own error', new StoreError('key_spent', 'An instruction was made with this key.')],
    ['anything else', 'a text'],
  ])('is not %s', (_what, error) => {
    expect(asRefusal(error)).toBe(error);
  });
});
