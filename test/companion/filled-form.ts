import { isAnyMoney, writeMoneyText, type LookupOperationId } from '@tillside/contract';
import { SessionSchema } from '@tillside/contract/schemas';
import type { Format, PurchaseInput } from '@tillside/react';
import { createTranslate } from '@tillside/messages';
import type { Bill, BillContext } from '@tillside/react/parts';
import type { World } from './world.ts';

/* A filled-in form, with the session and the lists of a real companion. */

/** Simple formats for numbers, because these tests do not check number formats. */
const format: Format = {
  locale: 'en-NG',
  timeZone: 'Africa/Lagos',
  money: writeMoneyText,
  count: String,
  dateTime: String,
  time: String,
  clock: String,
};

type Texts = Readonly<Record<string, string>>;

/** The form as a browser has it: with the session and the lists that the companion answers. */
export async function contextOf(world: World, bill: Bill, texts: Texts): Promise<BillContext> {
  const session = SessionSchema.parse(await (await world.request('/session')).json());
  const answers = new Map<LookupOperationId, unknown>();
  for (const lookup of bill.lookups ?? []) {
    const input = lookup.input(texts);
    if (input === null) continue;
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]) => [name, isAnyMoney(value) ? writeMoneyText(value) : String(value)]),
    );
    const answer: { details: unknown } = await (await world.request(`/lookups/${lookup.operation}?${query}`)).json();
    answers.set(lookup.operation, answer.details);
  }
  return {
    session,
    t: createTranslate(),
    format,
    withMessages: () => {
      throw new Error('No form is in other words here.');
    },
    list: (lookup) => {
      const details = lookup.read(answers.get(lookup.operation));
      return details === null ? { at: 'idle' } : { at: 'ready', details };
    },
  };
}

/** The form's input for its current values. */
export function inputOf(bill: Bill, texts: Texts, context: BillContext): PurchaseInput {
  const values = valuesOf(bill, texts, context);
  return bill.input?.(values, context) ?? values;
}

/** The value of each visible field. */
export function valuesOf(bill: Bill, texts: Texts, context: BillContext): PurchaseInput {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(bill.fields)) {
    if (field.when && !field.when(texts, context)) continue;
    const reading = field.read(texts[name] ?? '', context, texts);
    if (!reading.ok) throw new Error(`The form refuses ${name}, which fits: ${reading.message}`);
    values[name] = reading.value;
  }
  return values;
}
