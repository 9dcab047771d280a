import type { UseQueryResult } from '@tanstack/react-query';
import {
  instructionOperationIds,
  roles,
  type AuditPage,
  type FundingState,
  type InstructionState,
  type Sales,
  type StaffInstruction,
  type StaffOverview,
} from '@tillside/contract';
import { isAbsent, unwrap, type Answer, type CompanionError } from '../../kernel/client/failure.ts';
import { readMoney } from '../../kernel/client/money.ts';
import { listOf, number, oneOf, pageOf, record, someOf, text, type Reader } from '../../kernel/client/read.ts';
import { useCompanionQuery, useRuntime } from '../../kernel/runtime/context.ts';
import { pagePath, usePages, type Pages } from '../../kernel/runtime/use-pages.ts';
import { useCallerTag } from '../../kernel/runtime/use-session.ts';
import { readStaffPurchase, staffKey, staleAfter, useFirstPage } from '../../kernel/staff/requests.ts';

const readPage = pageOf(readStaffPurchase);
const readLost = record(
  {},
  { lost: listOf(text), unread_events: listOf(record({ event: text, field: text, at: text })) },
);

const readPurchases: Reader<PurchasePage> = (value) => {
  const page = readPage(value);
  return page && { ...page, ...readLost(value) };
};

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

const readAudit: Reader<AuditPage> = pageOf(
  record({ id: text, at: text, actor: text, roles: someOf(oneOf(roles)), act: text, subject: text, found: text }),
);

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

/** The list of an overview that holds these purchases, if one does. */
function listOfOverview({
  state,
  funding,
  owner,
  number,
}: SoughtPurchases): Exclude<keyof StaffOverview, 'cases'> | null {
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
      if (ref === undefined) return after === null && list ? first(list, readPurchases, ask) : ask();
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
