import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { money } from '@tillside/server';
import { checkFunding } from '@tillside/server/testing';
import { createFunding } from './funding.ts';

test('the funding keeps its rules on a bad day', async () => {
  let gifts = 0;
  const { text } = await checkFunding(() => {
    const database = new DatabaseSync(':memory:');
    const funding = createFunding(database);
    return {
      funding,
      give: ({ id: owner }, amount) => funding.deposit({ owner, amount, reference: `gift-${(gifts += 1)}` }),
      left: async ({ id }) => (await funding.balanceOf(id))?.available ?? money('NGN', 0),
      reopen: () => createFunding(database), // as a new process makes it
      close: () => database.close(),
    };
  });
  assert.equal(text, '');
});
