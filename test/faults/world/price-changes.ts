import { z } from 'zod';

const Answer = z.looseObject({
  message: z.looseObject({
    details: z.looseObject({
      trans_id: z.string(),
      amount: z.number(),
      transaction_status: z.string().optional(),
      status: z.string().optional(),
    }),
  }),
});

/** Naira, or whatever it was bought in. */
const more = 3;

/**
 * A platform that charges more than its lists for every third purchase, and reports that in each answer about that
 * purchase.
 */
export async function withChangedPrice(answer: Response): Promise<Response> {
  const text = await answer.text();
  return new Response(changed(text) ?? text, answer);
}

/** How much more it charges for this purchase than its lists say. */
export function priceChangeOf(transId: string): number {
  return (transId.codePointAt(transId.length - 1) ?? 0) % 3 > 0 ? 0 : more;
}

function changed(text: string): string | null {
  const answer = readAnswer(text);
  if (!answer) return null;
  const { details } = answer.message;
  const change = priceChangeOf(details.trans_id);
  if (change === 0) return null;
  const amount = details.amount + change;
  return JSON.stringify({ ...answer, message: { ...answer.message, details: { ...details, amount } } });
}

function readAnswer(text: string): z.output<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
