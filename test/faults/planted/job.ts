import { z } from 'zod';

/** A number of runs of one kind, by their seeds. */
const Runs = z.discriminatedUnion('by', [
  z.object({ by: z.enum(['sqlite', 'postgres', 'transfers', 'losing']), seeds: z.array(z.int()) }),
  z.object({ by: z.literal('hostile'), scenario: z.string(), seeds: z.array(z.int()) }),
]);
export type Runs = z.output<typeof Runs>;

/** What a process is started for. */
export const Job = z.object({
  /** The name of the bug to plant; `null`: none, to see that the seeds find nothing then. */
  bug: z.string().nullable(),
  runs: z.array(Runs),
  /** Where PostgreSQL is, for runs that need it. */
  postgres: z.string().nullable(),
});
export type Job = z.output<typeof Job>;

/** The messages of such a process: each seed that it begins, and finally the first violation, if there was one. */
export type Told =
  | { readonly kind: 'begins'; readonly seed: number }
  | { readonly kind: 'found'; readonly by: Runs['by']; readonly seed: number; readonly what: string }
  | { readonly kind: 'nothing found' };
