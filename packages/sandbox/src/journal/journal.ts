import { z } from 'zod';

/** One request to the platform and its answer, redacted before it is kept. */
export const JournalEntry = z.object({
  id: z.string(),
  at: z.number(),
  method: z.string(),
  path: z.string(),
  operation: z.string().nullable(),
  request: z.json(),
  /** `null`: the connection was cut before an answer. */
  status: z.int().nullable(),
  response: z.json(),
  fault: z.string().nullable(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

const maxJournal = 300;

/** Keeps an entry, and drops the oldest beyond 300. */
export function keepEntry(journal: JournalEntry[], entry: JournalEntry): void {
  journal.push(entry);
  if (journal.length > maxJournal) journal.splice(0, journal.length - maxJournal);
}
