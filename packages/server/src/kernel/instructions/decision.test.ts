import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testContext } from '../../testing/context.ts';
import { created } from '../../testing/rows.ts';
import type { Caller } from '../model/caller.ts';
import { Failure } from '../model/errors.ts';
import { decideAsStaff, decideByName, type Decision } from './decision.ts';

const eve: Caller = { id: 'eve', sessionId: 's', roles: ['staff'] };
const decision: Decision<{ readonly done: boolean }, string> = {
  act: 'parcel.check',
  call: 'till.parcels.check',
  given: z.strictObject({ done: z.boolean({ error: 'has to be true or false' }) }),
  renamed: { isDone: 'done' },
  ownDetail: 'It is yours.',
  async decide({ owner }, { done }, { by, roles, refuseOwn }) {
    await refuseOwn(owner.id === by);
    if (!done) throw new Failure('not_owed', { detail: 'Nothing was done.' });
    return `${by} (${roles.join()})`;
  },
};

describe('a decision', () => {
  it('by a member of staff takes the body as it is, and names the caller', async () => {
    const context = await testContext();
    const row = await created(context, {});
    expect(await decideAsStaff(context, decision, { row, caller: eve, body: { done: true } })).toBe('eve (staff)');
    const wrong = decideAsStaff(context, decision, { row, caller: eve, body: { done: 'yes', by: 'mallory' } });
    await expect(wrong).rejects.toMatchObject({ problem: { code: 'invalid_input' } });
  });

  it('about their own is refused to staff, in the audit and the log, and not to the shop’s own code', async () => {
    const context = await testContext();
    const row = await created(context, { owner: { id: 'eve', roles: ['shopper'] } });
    const own = decideAsStaff(context, decision, { row, caller: eve, body: { done: true } });
    await expect(own).rejects.toMatchObject({ problem: { code: 'own_review', detail: 'It is yours.' } });
    expect(await context.store.audits(row.ref)).toMatchObject([
      { actorId: 'eve', roles: ['staff'], act: 'parcel.check', found: 'own_review' },
    ]);
    expect(context.logged()).toContain('or call till.parcels.check');
    expect(await decideByName(context, decision, row.ref, { by: 'eve', isDone: true })).toBe('eve ()');
  });

  it('by name says every mistake in the names of `till`, and what it was refused for', async () => {
    const context = await testContext();
    const { ref } = await created(context, {});
    const refusal = (of: string, given: unknown): Promise<unknown> =>
      decideByName(context, decision, of, given).catch((error: unknown) => String(error));
    expect(await refusal(ref, { isDone: 'yes' })).toMatch(
      /^TillsideError: till\.parcels\.check: by is required: who decided.*isDone has to be true or false.*Nothing was decided\.$/,
    );
    expect(await refusal(ref, null)).toContain('by is required');
    expect(await refusal('ts_nobody', { by: 'eve', isDone: true })).toContain('no purchase with this ref');
    expect(await refusal(ref, { by: 'eve', isDone: false })).toBe(
      'TillsideError: till.parcels.check: Nothing was done.',
    );
  });
});
