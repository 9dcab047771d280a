import { useState } from 'react';
import {
  instructionOperationIds,
  roles,
  type AuditPage,
  type EvidenceCode,
  type EvidenceOutcome,
  type ExchangeFault,
  type FundingState,
  type InstructionState,
  type ProblemCode,
  type ProofLine,
  type Sales,
  type StaffInstruction,
} from '@tillside/contract';
import type { Answer } from '../client/failure.ts';
import { code, readInstruction } from '../client/guards.ts';
import { readMoney } from '../client/money.ts';
import { entriesOf, flag, listOf, number, oneOf, pageOf, record, someOf, text, type Reader } from '../client/read.ts';
import { useRuntime } from '../session/context.ts';
import { pagePath, usePages, type Pages } from '../session/use-pages.ts';
import { useCallerTag } from '../session/use-session.ts';

const readProof: Reader<ProofLine> = record(
  { at: text, source: code<ProofLine['source']>(), code: code<EvidenceCode>() },
  {
    outcome: code<EvidenceOutcome>(),
    fault: code<ExchangeFault>(),
    candidates: listOf(text),
    problem: code<ProblemCode>(),
    event: text,
    conflicting: flag,
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

const readPurchases = pageOf(readStaffPurchase);

export const readSales: Reader<Sales> = record({
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

/** What everything that staff read is cached under. */
export const staffKey = 'staff';

/** How often a list that others work on as well is read again (milliseconds). */
const staleAfter = 15_000;

/** Which purchases of all callers. */
export interface SoughtPurchases {
  readonly state?: InstructionState | null | undefined;
  readonly funding?: FundingState;
  readonly owner?: string | undefined;
  readonly number?: string | undefined;
  /** One purchase: nothing else counts then. */
  readonly ref?: string | undefined;
}

type PurchasePage = { readonly items: StaffInstruction[]; readonly next: string | null };

/** Purchases of all callers. Somebody else may decide about the same ones, so that they are read again by the clock. */
export function useStaffPurchases({ ref, ...only }: SoughtPurchases, enabled = true): Pages<PurchasePage> {
  const { client } = useRuntime();
  const tag = useCallerTag();
  const path = (after: string | null): string => pagePath('/staff/instructions', { limit: 20, after, ...only });
  return usePages<PurchasePage>({
    queryKey: [staffKey, tag, ref ?? path(null)],
    ask: async (after, signal) =>
      ref === undefined
        ? client.ask({ path: path(after), read: readPurchases, signal })
        : asPage(
            await client.ask({
              path: `/staff/instructions/${encodeURIComponent(ref)}`,
              read: readStaffPurchase,
              signal,
            }),
          ),
    refetchInterval: staleAfter,
    enabled,
  });
}

/** One purchase as a list; an empty one where it does not exist. */
function asPage(answer: Answer<StaffInstruction>): Answer<PurchasePage> {
  if (answer.ok) return { ok: true, value: { items: [answer.value], next: null } };
  const { failure } = answer;
  const isAbsent = failure.kind === 'refused' && failure.problem.code === 'not_found';
  return isAbsent ? { ok: true, value: { items: [], next: null } } : answer;
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

/** A decision about a purchase, which is sent once at a time. */
export interface Deciding {
  readonly busy: boolean;
  /** Why it was not decided; `null` while nothing went wrong. */
  readonly failed: Extract<Answer<never>, { ok: false }>['failure'] | null;
  send(body: object): void;
  reset(): void;
}

/**
 * Sends a decision. The companion takes each once, so that sending it again after a lost answer decides nothing twice.
 * @param decided called with the purchase as it is now
 */
export function useDeciding(path: string, decided: (purchase: StaffInstruction) => void): Deciding {
  const { client, queries } = useRuntime();
  const [state, setState] = useState<Pick<Deciding, 'busy' | 'failed'>>({ busy: false, failed: null });
  const send = async (body: object): Promise<void> => {
    setState({ busy: true, failed: null });
    const answer = await client.ask({ path, body, read: readStaffPurchase });
    setState({ busy: false, failed: answer.ok ? null : answer.failure });
    if (answer.ok) decided(answer.value);
    // Refused or lost: what is shown may be old.
    await queries.invalidateQueries({ queryKey: [staffKey] });
  };
  return {
    ...state,
    send: (body) => void (state.busy || send(body)),
    reset: () => setState({ busy: false, failed: null }),
  };
}
