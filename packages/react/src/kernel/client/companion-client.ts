import {
  isAnyMoney,
  writeMoneyText,
  type Instruction,
  type InstructionOperationId,
  type InstructionPage,
  type LookupAnswer,
  type LookupOperationId,
  type Money,
  type QuoteAnswer,
  type Session,
  type ValidationAnswer,
  type ValidationOperationId,
} from '@tillside/contract';
import type { Answer } from './failure.ts';
import {
  readInstruction,
  readInstructionPage,
  readLookupAnswer,
  readQuote,
  readSession,
  readValidationAnswer,
} from './guards.ts';
import { sendRequest, type RequestToSend, type Transport } from './send-request.ts';
import type { LookupQuery } from './lookup.ts';

/** The input of a purchase, in the companion's JSON. Never a card number, CVV, PIN or OTP. */
export type PurchaseInput = Readonly<Record<string, unknown>>;

/** A purchase to send; its key makes resending harmless. */
export interface PurchaseOrder {
  readonly key: string;
  readonly operation: InstructionOperationId;
  readonly input: PurchaseInput;
  /** The price that the shopper was shown. The companion only compares it. */
  readonly quote?: Money;
  /** How often it is sent with this, from 1. */
  readonly sends?: number;
}

/** The companion's routes, typed. Nothing here retries a request automatically. */
export interface CompanionClient {
  session(signal?: AbortSignal): Promise<Answer<Session>>;
  quote(operation: InstructionOperationId, input: PurchaseInput, signal?: AbortSignal): Promise<Answer<QuoteAnswer>>;
  /** A list of the platform, from the companion's cache. */
  lookup<Id extends LookupOperationId>(
    operation: Id,
    input: LookupQuery,
    signal?: AbortSignal,
  ): Promise<Answer<LookupAnswer<Id>>>;
  /** Looks up the owner of an account before paying. */
  validate<Id extends ValidationOperationId>(
    operation: Id,
    input: PurchaseInput,
    signal?: AbortSignal,
  ): Promise<Answer<ValidationAnswer<Id>>>;
  instruct(order: PurchaseOrder): Promise<Answer<Instruction>>;
  instructions(
    page: { readonly after?: string | null; readonly limit?: number },
    signal?: AbortSignal,
  ): Promise<Answer<InstructionPage>>;
  instruction(ref: string, signal?: AbortSignal): Promise<Answer<Instruction>>;
  /** The instruction of an order whose answer was lost. Only if it certainly never arrived is there none. */
  findInstruction(order: PurchaseOrder, signal?: AbortSignal): Promise<Answer<Instruction>>;
  check(ref: string): Promise<Answer<Instruction>>;
  /** Any other route, for lazily loaded widgets with their own reader. */
  ask<Value>(
    request: Pick<RequestToSend<Value>, 'path' | 'read' | 'body' | 'method' | 'signal'>,
  ): Promise<Answer<Value>>;
}

/** The companion answers a purchase within 8 s; after this time the answer counts as lost. */
const purchaseDeadline = 30_000;

export function createCompanionClient(transport: Transport): CompanionClient {
  return {
    session: (signal) => sendRequest(transport, { path: '/session', read: readSession, signal }),
    quote: (operation, input, signal) =>
      sendRequest(transport, { path: '/quotes', body: { operation, input }, read: readQuote, signal }),
    lookup: (operation, input, signal) =>
      sendRequest(transport, {
        path: `/lookups/${operation}${queryOf(input)}`,
        read: readLookupAnswer(operation),
        signal,
      }),
    validate: (operation, input, signal) =>
      sendRequest(transport, {
        path: `/validations/${operation}`,
        body: input,
        read: readValidationAnswer(operation),
        signal,
      }),
    instruct: ({ key, operation, input, quote, sends }) =>
      sendRequest(transport, {
        // Simulated transfers have their own route, in the sandbox only.
        ...(operation === 'transfer.simulate'
          ? { path: '/simulations/transfer', body: input }
          : { path: '/instructions', body: { operation, input, quote } }),
        key,
        sends,
        read: readInstruction,
        deadline: purchaseDeadline,
      }),
    instructions: ({ after, limit = 10 }, signal) =>
      sendRequest(transport, {
        path: `/instructions?limit=${limit}${after ? `&after=${encodeURIComponent(after)}` : ''}`,
        read: readInstructionPage,
        signal,
      }),
    instruction: (ref, signal) =>
      sendRequest(transport, { path: `/instructions/${encodeURIComponent(ref)}`, read: readInstruction, signal }),
    findInstruction: ({ key, operation, input }, signal) =>
      sendRequest(transport, {
        path: '/instructions/find',
        body: { operation, input },
        key,
        read: readInstruction,
        signal,
      }),
    check: (ref) =>
      sendRequest(transport, {
        path: `/instructions/${encodeURIComponent(ref)}/check`,
        body: {},
        read: readInstruction,
      }),
    ask: (request) => sendRequest(transport, request),
  };
}

function queryOf(input: LookupQuery): string {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, isAnyMoney(value) ? writeMoneyText(value) : String(value)]),
  ).toString();
  return query === '' ? '' : `?${query}`;
}
