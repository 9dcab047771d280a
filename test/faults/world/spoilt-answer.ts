import { z } from 'zod';

const BillAnswer = z.looseObject({ message: z.looseObject({ details: z.looseObject({ trans_id: z.string() }) }) });

/** Fields that decide, written so that nobody can read them. */
export const unreadableFields: readonly Readonly<Record<string, unknown>>[] = [
  { ref: [] },
  { ref: { id: 'x' } },
  { trans_id: {} },
  { trans_id: 1.5 },
  { currency: ['NGN'] },
];

/**
 * A bill's answer without an outcome: without its status, with another one (`said`) of a bill in another currency, or with
 * its true status and a field that decides and cannot be read. `null` if it is not a bill's answer.
 */
export function withoutProof(
  body: string,
  isRequery: boolean,
  said: 'success' | 'failed' | Readonly<Record<string, unknown>> | null,
): string | null {
  const answer = BillAnswer.safeParse(parse(body)).data;
  if (answer === undefined) return null;
  const { details } = answer.message;
  const names = isRequery ? ['transaction_status', 'status'] : ['transaction_status'];
  const spoken = names.filter((name) => typeof details[name] === 'string');
  if (spoken.length === 0) return null;
  if (typeof said === 'object' && said !== null)
    return JSON.stringify({ ...answer, message: { ...answer.message, details: { ...details, ...said } } });
  const others = Object.entries(details).filter(([name]) => !spoken.includes(name));
  const words = said === null ? [] : [...spoken.map((name) => [name, said] as const), ['currency', 'XTS'] as const];
  return JSON.stringify({
    ...answer,
    message: { ...answer.message, details: Object.fromEntries([...others, ...words]) },
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
