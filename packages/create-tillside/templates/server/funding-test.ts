import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { money } from '@tillside/server';
import { checkFunding } from '@tillside/server/testing';
import { createFunding } from './funding.ts';

test('the funding keeps its rules on a bad day', async () => {
  const { text } = await checkFunding(() => {
    const database = new DatabaseSync(':memory:');
    const funding = createFunding(database);
    const add = database.prepare(
      'INSERT INTO balances VALUES (:id, :kobo) ON CONFLICT DO UPDATE SET kobo = kobo + :kobo',
    );
    return {
      funding,
      give: ({ id }, { minor }) => void add.run({ id, kobo: minor }),
      left: async (caller) => (await funding.balance({ caller }))?.available ?? money('NGN', 0),
      reopen: () => createFunding(database), // as a new process makes it
      close: () => database.close(),
    };
  });
  assert.equal(text, '');
});
