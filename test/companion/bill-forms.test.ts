import { InstructionSchema, SessionSchema, type LookupOperationId } from '@tillside/contract';
import {
  dataBill,
  enNG,
  epinBill,
  type Bill,
  type BillContext,
  type Format,
  type PurchaseInput,
} from '@tillside/react';
import { describe, expect, it } from 'vitest';
import { startWorld, type World } from './world.ts';

/* What the forms read of the companion's lists, and send to it, against the companion itself. */

/** Plain words for numbers: how they are written is not what is looked at here. */
const format: Format = {
  locale: 'en-NG',
  money: ({ currency, amount }) => `${currency} ${amount}`,
  naira: (amount) => `NGN ${amount}`,
  count: String,
  dateTime: String,
  time: String,
};

type Texts = Readonly<Record<string, string>>;

/** The form as a browser has it: with the session and the lists that the companion answers. */
async function contextOf(world: World, bill: Bill, texts: Texts): Promise<BillContext> {
  const session = SessionSchema.parse(await (await world.request('/session')).json());
  const answers = new Map<LookupOperationId, unknown>();
  for (const lookup of bill.lookups ?? []) {
    const input = lookup.input(texts);
    if (input === null) continue;
    const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const answer: { details: unknown } = await (await world.request(`/lookups/${lookup.operation}?${query}`)).json();
    answers.set(lookup.operation, answer.details);
  }
  return {
    session,
    messages: enNG,
    format,
    say: (words) => words,
    list: (lookup) => {
      const details = lookup.read(answers.get(lookup.operation));
      return details === null ? { at: 'idle' } : { at: 'ready', details };
    },
  };
}

/** What the form makes of what stands in it. */
function inputOf(bill: Bill, texts: Texts, context: BillContext): PurchaseInput {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(bill.fields)) {
    if (field.when && !field.when(texts, context)) continue;
    const reading = field.read(texts[name] ?? '', context, texts);
    if (!reading.ok) throw new Error(`The form refuses ${name}, which fits: ${reading.message}`);
    values[name] = reading.value;
  }
  return bill.input?.(values, context) ?? values;
}

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
      subject: 'MTN 6GB, 7 days for 0803 123 4567',
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
    expect(await quoted.json()).toMatchObject({ quote: { currency: 'NGN', amount: pays } });
    const bought = await post(world, '/instructions', { operation, input }, `key-of-${bill.operation}-1`);
    const instruction = InstructionSchema.parse(await bought.json());
    expect(instruction.state).toBe('succeeded');
    expect(bill.subject(instruction.input, context)).toBe(subject);
    const shown = (bill.receipt?.(instruction, context) ?? []).map(({ value }) => value);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).not.toContain('');
  });
});
