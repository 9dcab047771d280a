import { naira } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import { dataBill, epinBill } from '@tillside/react/parts';
import { describe, expect, it } from 'vitest';
import { contextOf, inputOf } from './filled-form.ts';
import { startWorld, type World } from './world.ts';

/* Tests of what the forms read from the companion's lists and send to it, with a real companion. */

async function post(world: World, path: string, body: object, key?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) };
  return world.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('a form that is filled in', () => {
  it.each([
    {
      bill: dataBill,
      texts: { phone: '0803 123 4567', provider: 'mtn', variation: '105' },
      pays: 2_500,
      subject: 'MTN 6GB, 7 days for 0803\u00a0123\u00a04567',
    },
    { bill: epinBill, texts: { id: 'waec-checker', qty: '2' }, pays: 7_600, subject: '2 × WAEC Result Checker' },
    {
      bill: epinBill,
      texts: { id: 'jamb-utme', account: '0123456789', phone: '08031234567' },
      pays: 7_200,
      subject: 'JAMB UTME ePIN',
    },
    {
      bill: epinBill,
      texts: { id: 'waec-registration', account: '0123456789' },
      pays: 24_500,
      subject: 'WAEC GCE Registration',
    },
  ])('buys $subject', async ({ bill, texts, pays, subject }) => {
    const world = await startWorld();
    const context = await contextOf(world, bill, texts);
    const input = inputOf(bill, texts, context);
    const { operation } = bill;

    const asked = bill.nameCheck?.input(input, context) ?? null;
    if (bill.nameCheck && asked) {
      const known: { details: unknown } = await (
        await post(world, `/validations/${bill.nameCheck.operation}`, asked)
      ).json();
      expect(bill.nameCheck.name(known.details)).toMatch(/\w/);
    }
    const quoted = await post(world, '/quotes', { operation, input });
    expect(await quoted.json()).toMatchObject({ quote: naira(pays) });
    const bought = await post(world, '/instructions', { operation, input }, `key-of-${bill.operation}-1`);
    const instruction = InstructionSchema.parse(await bought.json());
    expect(instruction.state).toBe('succeeded');
    expect(bill.subject(instruction.input, context)).toBe(subject);
    const shown = (bill.receipt?.(instruction, context) ?? []).map(({ value }) => value);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).not.toContain('');
  });
});
