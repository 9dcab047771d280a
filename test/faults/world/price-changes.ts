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
 * A platform that charges more for every third purchase than its lists say, and tells so in whatever it answers about
 * that purchase.
 */
export async function withChangedPrice(answer: Response): Promise<Response> {
  const text = await answer.text();
  return new Response(changed(text) ?? text, answer);
}

function changed(text: string): string | null {
  const answer = readAnswer(text);
  if (!answer) return null;
  const { details } = answer.message;
  if ((details.trans_id.codePointAt(details.trans_id.length - 1) ?? 0) % 3 > 0) return null;
  const amount = details.amount + more;
  return JSON.stringify({ ...answer, message: { ...answer.message, details: { ...details, amount } } });
}

function readAnswer(text: string): z.output<typeof Answer> | null {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
