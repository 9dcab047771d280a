import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext, type Context } from 'react';
import {
  instructionOperationIds,
  roles,
  type AuditPage,
  type CaseState,
  type EvidenceCode,
  type EvidenceOutcome,
  type ExchangeFault,
  type FundingState,
  type InstructionState,
  type ProblemCode,
  type ProofLine,
  type Sales,
  type StaffCase,
  type StaffCasePage,
  type StaffHealth,
  type StaffInstruction,
  type StaffOverview,
} from '@tillside/contract';
import { isAbsent, unwrap, type Answer, type CompanionError } from '../client/failure.ts';
import { code, readInstruction } from '../client/guards.ts';
import { readMoney } from '../client/money.ts';
import { entriesOf, flag, listOf, number, oneOf, pageOf, record, someOf, text, type Reader } from '../client/read.ts';
import { caseFacts } from '../receipt/use-answers.ts';
import { useCompanionQuery, useRuntime } from '../runtime/context.ts';
import { pagePath, usePages, type Pages } from '../runtime/use-pages.ts';
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

const readPage = pageOf(readStaffPurchase);
const readLost = record(
  {},
  { lost: listOf(text), unread_events: listOf(record({ event: text, field: text, at: text })) },
);

const readPurchases: Reader<PurchasePage> = (value) => {
  const page = readPage(value);
  return page && { ...page, ...readLost(value) };
};

/** A report as staff see it, with its purchase. */
export const readStaffCase: Reader<StaffCase> = record(
  { ...caseFacts, purchase: readStaffPurchase },
  {},
  { text, answer: record({ text, at: text, by: text }) },
);

const readCases = pageOf(readStaffCase);

const readSales: Reader<Sales> = record({
  from: text,
  to: text,
  items: listOf(
    record({
      at: text,
      operation: oneOf(instructionOperationIds),
      amount: readMoney,
      delivered: number,
      failed: number,
      reversed: number,
      open: number,
    }),
  ),
});

const readEvidence = record(
  {
    operation: oneOf(instructionOperationIds),
    provider: text,
    state: oneOf(['good', 'slow', 'down']),
    failed: number,
    late: number,
    delivered: number,
  },
  { delivered_at: text, minutes: number, paused_since: text },
);

export const readHealth: Reader<StaffHealth> = record({ items: listOf(readEvidence) }, {}, { at: text });

const readAudit: Reader<AuditPage> = pageOf(
  record({ id: text, at: text, actor: text, roles: someOf(oneOf(roles)), act: text, subject: text, found: text }),
);

/** The first part of the query keys of everything that staff read. */
export const staffKey = 'staff';

/** How often a list that other staff also work on is refetched, in milliseconds. */
const staleAfter = 15_000;

/** Sales by product and hour of the last day, or the last week. */
export function useSales(hours: '24' | '168'): UseQueryResult<Sales, CompanionError> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  return useCompanionQuery<Sales>({
    queryKey: [staffKey, tag, 'sales', hours],
    queryFn: async ({ signal }) =>
      unwrap(await client.ask({ path: `/staff/sales?hours=${hours}`, read: readSales, signal })),
    refetchInterval: 60_000,
  });
}

/** A search among the purchases of all callers. */
export interface SoughtPurchases {
  readonly state?: InstructionState | null | undefined;
  readonly funding?: FundingState;
  readonly owner?: string | undefined;
  readonly number?: string | undefined;
  /** The ref of one purchase. If it is given, the other fields are ignored. */
  readonly ref?: string | undefined;
}

interface PurchasePage {
  readonly items: StaffInstruction[];
  readonly next: string | null;
  /** The refs of purchases that the companion's store has lost. */
  readonly lost?: readonly string[];
  /** Signed events of the provider that the companion could not read. */
  readonly unread_events?: readonly { readonly event: string; readonly field: string; readonly at: string }[];
}

const readOverview: Reader<Overview> = record({
  reviews: readPurchases,
  refunds_owed: readPurchases,
  payouts_owed: readPurchases,
  purchases: readPurchases,
  cases: readCases,
});

type Overview = Record<Exclude<keyof StaffOverview, 'cases'>, PurchasePage> & Pick<StaffOverview, 'cases'>;

/** Whether lists take their first page from one request for all of them, which leaves one line in the audit log. */
export const OverviewContext: Context<boolean> = createContext(false);

/** Asks for a first page: in one request with those of the other lists, where a page shows all of them. */
function useFirstPage(): <Page>(
  pick: (overview: Overview) => Page,
  ask: () => Promise<Answer<Page>>,
) => Promise<Answer<Page>> {
  const { client, queries } = useRuntime();
  const tag = useCallerTag();
  const isShared = useContext(OverviewContext);
  return async (pick, ask) => {
    if (!isShared) return ask();
    const value = await queries.fetchQuery({
      queryKey: [staffKey, tag, 'overview'],
      queryFn: async () => unwrap(await client.ask({ path: '/staff/overview', read: readOverview })),
      // The lists are refetched at about the same time.
      staleTime: staleAfter / 3,
    });
    return { ok: true, value: pick(value) };
  };
}

/** The list of an overview that holds these purchases, if one does. */
function listOfOverview({ state, funding, owner, number }: SoughtPurchases): Exclude<keyof Overview, 'cases'> | null {
  if (owner !== undefined || number !== undefined) return null;
  if (state === 'review' && funding === undefined) return 'reviews';
  if (state !== undefined && state !== null) return null;
  if (funding === undefined) return 'purchases';
  return funding === 'refund_owed' ? 'refunds_owed' : funding === 'credit_owed' ? 'payouts_owed' : null;
}

/** Purchases of all callers. Other staff may decide about the same ones, so they are read again at intervals. */
export function useStaffPurchases({ ref, ...only }: SoughtPurchases, enabled = true): Pages<PurchasePage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const first = useFirstPage();
  const list = listOfOverview(only);
  const path = (after: string | null): string => pagePath('/staff/instructions', { limit: 20, after, ...only });
  return usePages<PurchasePage>({
    queryKey: [staffKey, tag, ref ?? path(null)],
    ask: async (after, signal) => {
      const ask = () => client.ask({ path: path(after), read: readPurchases, signal });
      if (ref === undefined) return after === null && list ? first((overview) => overview[list], ask) : ask();
      const found = { path: `/staff/instructions/${encodeURIComponent(ref)}`, read: readStaffPurchase, signal };
      return asPage(await client.ask(found));
    },
    refetchInterval: staleAfter,
    enabled,
  });
}

/** One purchase as a list; an empty one where it does not exist. */
function asPage(answer: Answer<StaffInstruction>): Answer<PurchasePage> {
  if (answer.ok) return { ok: true, value: { items: [answer.value], next: null } };
  return isAbsent(answer.failure) ? { ok: true, value: { items: [], next: null } } : answer;
}

/** Lines of the audit log, newest first. */
export function useAudit(only: { readonly subject?: string; readonly actor?: string }): Pages<AuditPage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const path = (after: string | null): string => pagePath('/staff/audit', { limit: 50, after, ...only });
  return usePages<AuditPage>({
    queryKey: [staffKey, tag, path(null)],
    ask: (after, signal) => client.ask({ path: path(after), read: readAudit, signal }),
  });
}

/** The reports of shoppers: open ones oldest first, answered ones newest first. */
export function useStaffCases(state: CaseState): Pages<StaffCasePage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const first = useFirstPage();
  const path = (after: string | null): string => pagePath('/staff/cases', { limit: 20, after, state });
  return usePages<StaffCasePage>({
    queryKey: [staffKey, tag, path(null)],
    ask: (after, signal) => {
      const ask = () => client.ask({ path: path(after), read: readCases, signal });
      return after === null && state === 'open' ? first(({ cases }) => cases, ask) : ask();
    },
    refetchInterval: staleAfter,
  });
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
