import {
  fundingStates,
  instructionKinds,
  instructionOperationIds,
  instructionStates,
  naira,
  problemCodes,
  retryAdvice,
  usd,
  type EventHint,
  type Instruction,
  type InstructionPage,
  type Money,
  type Problem,
  type QuoteAnswer,
  type Session,
} from '@tillside/contract/browser';
import { isNumber, isRecord, isText, oneOf, readAll } from './read.ts';

/*
 * The companion's JSON, checked without a schema library: a proxy's page or another version must never reach the
 * widgets as if it were a purchase.
 */

export function readMoney(value: unknown): Money | null {
  if (!isRecord(value) || !isNumber(value['amount']) || value['amount'] < 0) return null;
  const rounded = Math.round(value['amount'] * 100) / 100;
  if (value['currency'] === 'NGN') return { currency: 'NGN', amount: naira(rounded) };
  if (value['currency'] === 'USD') return { currency: 'USD', amount: usd(rounded) };
  return null;
}

export function readInstruction(value: unknown): Instruction | null {
  if (!isRecord(value)) return null;
  const { ref, input, created_at, updated_at, version, details, action } = value;
  const operation = oneOf(instructionOperationIds, value['operation']);
  const kind = oneOf(instructionKinds, value['kind']);
  const state = oneOf(instructionStates, value['state']);
  const funding = oneOf(fundingStates, value['funding']);
  const can_retry = oneOf(retryAdvice, value['can_retry']);
  const quote = readMoney(value['quote']);
  const timeline = readAll(value['timeline'] ?? [], readTimelineEntry);
  if (!isText(ref) || !operation || !kind || !state || !funding || !can_retry || !quote || !timeline) return null;
  if (!isRecord(input) || !isText(created_at) || !isText(updated_at) || !isNumber(version)) return null;
  const items = value['items'] === undefined ? undefined : (readAll(value['items'], readItem) ?? undefined);
  const problem = readInstructionProblem(value['problem']);
  const task = readAction(action);
  return {
    ref,
    operation,
    kind,
    state,
    funding,
    quote,
    input,
    can_retry,
    created_at,
    updated_at,
    version,
    timeline,
    ...(isRecord(details) && { details }),
    ...(items && { items }),
    ...(problem && { problem }),
    ...(task && { action: task }),
  };
}

export function readInstructionPage(value: unknown): InstructionPage | null {
  if (!isRecord(value)) return null;
  const items = readAll(value['items'], readInstruction);
  const next = value['next'];
  return items && (next === null || isText(next)) ? { items, next } : null;
}

export function readQuote(value: unknown): QuoteAnswer | null {
  if (!isRecord(value) || !isText(value['expires_at'])) return null;
  const quote = readMoney(value['quote']);
  return quote && { quote, expires_at: value['expires_at'] };
}

export function readSession(value: unknown): Session | null {
  if (!isRecord(value) || !isRecord(value['caller']) || !isText(value['caller']['caller_tag'])) return null;
  const environment = oneOf(['sandbox', 'live'], value['environment']);
  const catalogue = readCatalogue(value['catalogue']);
  if (!environment || !catalogue || !Array.isArray(value['abilities'])) return null;
  const given = Array.isArray(value['caller']['roles']) ? value['caller']['roles'] : [];
  const abilities = value['abilities'];
  return {
    caller: {
      caller_tag: value['caller']['caller_tag'],
      roles: (['shopper', 'staff'] as const).filter((role) => given.includes(role)),
    },
    abilities: instructionOperationIds.filter((id) => abilities.includes(id)),
    environment,
    catalogue,
  };
}

export function readProblem(value: unknown): Problem | null {
  if (!isRecord(value) || !isNumber(value['status'])) return null;
  const code = oneOf(problemCodes, value['code']);
  const can_retry = oneOf(retryAdvice, value['can_retry']);
  if (!code || !can_retry || !isText(value['title'])) return null;
  const quote = readMoney(value['quote']);
  return {
    type: isText(value['type']) ? value['type'] : 'about:blank',
    title: value['title'],
    status: value['status'],
    code,
    can_retry,
    ...(isText(value['detail']) && { detail: value['detail'] }),
    ...(isRecord(value['errors']) && { errors: textsOf(value['errors']) }),
    ...(quote && { quote }),
    ...(isNumber(value['retry_after']) && { retry_after: value['retry_after'] }),
  };
}

export function readEventHint(value: unknown): EventHint | null {
  if (!isRecord(value) || !isText(value['ref']) || !isNumber(value['version'])) return null;
  return { ref: value['ref'], version: value['version'] };
}

function readTimelineEntry(value: unknown): Instruction['timeline'][number] | null {
  if (!isRecord(value) || !isText(value['at']) || !isText(value['why'])) return null;
  const state = oneOf(instructionStates, value['state']);
  return state && { at: value['at'], state, why: value['why'] };
}

function readItem(value: unknown): NonNullable<Instruction['items']>[number] | null {
  if (!isRecord(value)) return null;
  const { ref, amount, phone, network } = value;
  const state = oneOf(['waiting', 'processing', 'succeeded', 'failed', 'unknown'], value['state']);
  if (!state || !isText(ref) || !isNumber(amount) || !isText(phone) || !isText(network)) return null;
  return { ref, state, amount, phone, network };
}

function readInstructionProblem(value: unknown): NonNullable<Instruction['problem']> | null {
  if (!isRecord(value) || !isText(value['title'])) return null;
  const code = oneOf(problemCodes, value['code']);
  return code && { code, title: value['title'], ...(isText(value['detail']) && { detail: value['detail'] }) };
}

function readAction(value: unknown): NonNullable<Instruction['action']> | null {
  if (!isRecord(value) || !isText(value['expires_at'])) return null;
  return { expires_at: value['expires_at'], ...(isText(value['url']) && { url: value['url'] }) };
}

function readCatalogue(value: unknown): Session['catalogue'] | null {
  if (!isRecord(value) || !isRecord(value['airtime'])) return null;
  const networks = readAll(value['networks'], readNetwork);
  const { minimum, maximum, presets } = value['airtime'];
  if (!networks || !isNumber(minimum) || !isNumber(maximum) || !Array.isArray(presets)) return null;
  return { networks, airtime: { minimum, maximum, presets: presets.filter(isNumber) } };
}

function readNetwork(value: unknown): Session['catalogue']['networks'][number] | null {
  if (!isRecord(value) || !isText(value['code']) || !isText(value['name'])) return null;
  return {
    code: value['code'],
    name: value['name'],
    prefixes: Array.isArray(value['prefixes']) ? value['prefixes'].filter(isText) : [],
  };
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).flatMap(([field, text]) => (isText(text) ? [[field, text]] : [])));
}
