import { createContext, useContext, type Context } from 'react';
import {
  roles,
  type EvidenceCode,
  type EvidenceOutcome,
  type ExchangeFault,
  type ProblemCode,
  type ProofLine,
  type StaffInstruction,
  type StaffOverview,
} from '@tillside/contract';
import { unwrap, type Answer } from '../client/failure.ts';
import { code, readInstruction } from '../client/guards.ts';
import { readMoney } from '../client/money.ts';
import {
  anyRecord,
  entriesOf,
  flag,
  listOf,
  number,
  oneOf,
  record,
  someOf,
  text,
  type Reader,
} from '../client/read.ts';
import { useRuntime } from '../runtime/context.ts';
import { useSending, type Sending } from '../runtime/use-sending.ts';
import { useCallerTag } from '../runtime/use-session.ts';

const readProof: Reader<ProofLine> = record(
  { at: text, source: code<ProofLine['source']>(), code: code<EvidenceCode>() },
  {
    outcome: code<EvidenceOutcome>(),
    fault: code<ExchangeFault>(),
    candidates: listOf(text),
    problem: code<ProblemCode>(),
    event: text,
    conflicting: flag,
    incomplete: flag,
    rounded: entriesOf(text),
    amount: readMoney,
    payee: text,
    note: text,
    http_status: number,
    trans_id: text,
    by: text,
  },
);

const readForStaff = record(
  {
    owner: record({ id: text, roles: someOf(oneOf(roles)) }, { customer_id: text }),
    cost: readMoney,
    sends: number,
    proof: listOf(readProof),
  },
  { owed_to: record({ customer_id: text }, { caller_id: text }), trans_id: text },
);

/** A purchase as staff see it. */
export const readStaffPurchase: Reader<StaffInstruction> = (value) => {
  const purchase = readInstruction(value);
  const more = readForStaff(value);
  return purchase && more ? { ...purchase, ...more } : null;
};

/** The first part of the query keys of everything that staff read. */
export const staffKey = 'staff';

/** How often a list that other staff also work on is refetched, in milliseconds. */
export const staleAfter = 15_000;

/** Whether lists take their first page from one request for all of them, which leaves one line in the audit log. */
export const OverviewContext: Context<boolean> = createContext(false);

/** Asks for a first page: in one request with those of the other lists, where a page shows all of them. */
export function useFirstPage(): <Page>(
  list: keyof StaffOverview,
  read: Reader<Page>,
  ask: () => Promise<Answer<Page>>,
) => Promise<Answer<Page>> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  const isShared = useContext(OverviewContext);
  return async (list, read, ask) => {
    if (!isShared) return ask();
    const overview = await queries.fetchQuery({
      queryKey: [staffKey, tag, 'overview'],
      queryFn: async () => unwrap(await client.ask({ path: '/staff/overview', read: anyRecord })),
      // The lists are refetched at about the same time.
      staleTime: staleAfter / 3,
    });
    const page = read(overview[list]);
    // A list that cannot be read says so itself.
    return page === null ? ask() : { ok: true, value: page };
  };
}

/**
 * Sends a decision. The companion accepts each once, so a repeat after a lost answer decides nothing twice.
 * @param onDecided called with the decided item in its new state
 */
export function useDeciding<Decided>(
  path: string,
  onDecided: (decided: Decided) => void,
  read: Reader<Decided>,
): Sending {
  const { queries } = useRuntime();
  return useSending({
    path,
    read,
    onDone: onDecided,
    // Refused or lost: what is shown may be old.
    onEnd: () => void queries.invalidateQueries({ queryKey: [staffKey] }),
  });
}
