import type { Problem, ProblemCode } from '@tillside/contract';
import {
  optionsFault,
  problem,
  type FieldFaults,
  type OptionRules,
  type ProblemParts,
} from '@tillside/contract/schemas';
import { resolve } from 'node:path';
import { pageAddress } from './documentation.ts';

/** A problem for the caller. It never contains the request. */
export class Failure extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, more: ProblemParts = {}) {
    super(code);
    this.name = 'Failure';
    this.problem = problem(code, more);
  }
}

/** A body was ended before it was whole: its connection ends with the answer, because nobody reads the rest. */
export class BodyEnded extends Failure {}

/** Returns the parsed value. @throws Failure `invalid_input` with the fault of each field */
export function valid<Value>(
  read: { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly faults: FieldFaults },
): Value {
  if (read.ok) return read.value;
  throw new Failure('invalid_input', { faults: read.faults });
}

/** The refusal of everything but `/live` before `ready()` and after `close()`. */
export function notReady(): Failure {
  const detail =
    'Only /live and /openapi.json answer before `await till.ready()` has returned, and after `till.close()`.';
  return new Failure('unavailable', { detail, retry_after: 2 });
}

/** The refusal of a page of an unlisted origin. The log explains the fix to the merchant. */
export function originRefused(): Failure {
  return new Failure('origin_refused', { reason: 'page_not_allowed' });
}

/** The context of a hook call. */
interface CalledFor {
  readonly operation?: string | undefined;
  /** The instruction, if there is one already. */
  readonly ref?: string | undefined;
  readonly verifier?: string | undefined;
}

/** A merchant's hook threw. The `cause` is its error, whose message may contain anything and is never logged. */
export class HookError extends Error {
  override readonly name = 'HookError';

  readonly hook: string;
  readonly calledFor: CalledFor;

  constructor(hook: string, calledFor: CalledFor, cause: unknown) {
    super(`The hook ${hook} threw.`, { cause });
    this.hook = hook;
    this.calledFor = calledFor;
  }
}

/** Calls a merchant's hook. @throws HookError that names it, for any error. */
export async function calling<Value>(
  hook: string,
  calledFor: CalledFor,
  call: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof HookError ? error : new HookError(hook, calledFor, error);
  }
}

/** The codes that a `TillsideError` has besides those of problems. */
export type TillsideErrorCode =
  | ProblemCode
  /** A mistake in the options of `createTillside`, or in what a hook answered. */
  | 'configuration'
  /** The companion does not have the feature: its option is missing, or it was composed without it. */
  | 'feature_off'
  /** `till.checkouts.create`: this owner has a checkout under this reference, with other terms. */
  | 'reference_reused'
  /** `till.links.create`: `returnTo` is not in the option `links.returnTo`. */
  | 'return_not_allowed'
  /** `till.people.erase`: a problem that the person reported has no answer yet. */
  | 'case'
  /** `till.people.erase`: a purchase, a check of its outcome or an event is under way. Call it again. */
  | 'open'
  /** `till.people.erase`: money is owed to the person, or on its way back. */
  | 'owed'
  /** `till.people.erase`: your staff have to decide an outcome, or confirm a transfer. */
  | 'in_review';

/** How a call is mended, where its refusal alone does not say so. */
const cures: { readonly [Code in TillsideErrorCode]?: string } = {
  case_answered: 'Read it with till.cases.listAll.',
  not_in_review: 'Read it again with till.instructions.get: it may be settled already.',
  reference_reused: 'Use a new reference for a new checkout.',
  return_not_allowed: 'Add its address to that list.',
};

/** A mistake of the merchant's own code, or a call of `till` that is refused. The message states what, why, and how to mend it. */
export class TillsideError extends Error {
  override readonly name = 'TillsideError';
  readonly code: TillsideErrorCode;
  /** What stands in the way of `till.people.erase`: refs of purchases, ids of checkouts, session ids of transfers. At most 20. */
  readonly refs: readonly string[];
  /** Seconds after which the call may succeed; `null` if waiting changes nothing. */
  readonly retryAfter: number | null;

  constructor(
    code: TillsideErrorCode,
    message: string,
    more: Partial<Pick<TillsideError, 'refs' | 'retryAfter'>> = {},
  ) {
    super([message, cures[code]].filter(Boolean).join(' '));
    this.code = code;
    this.refs = more.refs ?? [];
    this.retryAfter = more.retryAfter ?? null;
  }
}

/** A mistake in the options of `createTillside`, or in what a hook answered. Its message ends with the page to read. */
export function configurationError(sentence: string, about: ConfigurationTopic): TillsideError {
  return new TillsideError('configuration', `${sentence} See ${pageAddress(configurationPages[about])}`);
}

export function isConfigurationError(error: unknown): error is TillsideError {
  return error instanceof TillsideError && error.code === 'configuration';
}

/** What a call of `till` throws instead of the problem that a route would answer; every other error unchanged. */
export function asCallError(call: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const { code, detail, title, retry_after: retryAfter = null } = error.problem;
  return new TillsideError(code, `${call}: ${detail ?? title}`, { retryAfter });
}

/** @throws TillsideError for options of a public function that are missing, misspelt or of another kind. */
export function requireOptions(
  { of, about }: { readonly of: string; readonly about: ConfigurationTopic },
  given: unknown,
  rules: OptionRules,
): void {
  const fault = optionsFault(given, rules);
  if (fault !== null) throw configurationError(`${of}: ${fault}`, about);
}

/** The documentation page of each topic, which ends the message of each configuration error. */
export const configurationPages = {
  access: 'docs/backend/callers.md#what-a-role-may-do',
  balance: 'packages/server/README.md#the-balance',
  books: 'docs/backend/funding.md#after-a-restore',
  caller: 'docs/backend/callers.md',
  cards: 'docs/backend/cards-and-pci.md#enable-or-disable',
  events: 'docs/backend/events.md',
  funding: 'docs/backend/funding.md#what-every-pattern-keeps',
  hosts: 'docs/backend/hosts.md',
  keys: 'packages/server/README.md#changing-the-secret',
  live: 'docs/live/going-live.md#2-https-everywhere',
  merchant: 'docs/frontend/customising.md#your-shop-on-receipts',
  mounting: 'docs/backend/mounting.md',
  options: 'packages/server/README.md#options',
  notices: 'docs/backend/notices.md',
  platform: 'docs/live/going-live.md#1-live-key',
  limits: 'packages/server/README.md#limits',
  price: 'docs/backend/funding.md#your-price',
  sidecar: 'docs/backend/sidecar.md#what-your-shop-is-asked',
  standIn: 'docs/backend/mounting.md#in-development',
  store: 'docs/live/operating.md#one-process-or-several',
  testing: 'docs/backend/testing.md#your-own-options',
  kept: 'docs/live/operating.md#what-is-kept-and-for-how-long',
  wallet: 'packages/server/README.md#paid-by-wallet',
  webhooks: 'docs/backend/webhooks.md',
} as const;

export type ConfigurationTopic = keyof typeof configurationPages;

/**
 * The store refused to open, to write a value sealed with a missing data key (`key_removed`), or to create an
 * instruction with the key of a deleted one (`key_spent`) or for an erased caller (`caller_erased`), or refused a call while it was open
 * (`refused`). Its message may name the store's location, never a password.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError';

  readonly code:
    | 'in_use'
    | 'newer_schema'
    | 'older_schema'
    | 'no_driver'
    | 'cannot_open'
    | 'pooled'
    | 'key_removed'
    | 'key_spent'
    | 'caller_erased'
    | 'refused';

  constructor(code: StoreError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A running database refused a call: it restarts, is read-only or full. Nothing of the call is in its message. */
export class StoreRefusal extends StoreError {
  /** The SQLSTATE of PostgreSQL, the code of SQLite, or that of the connection. */
  readonly reason: string;
  readonly fix: string;

  constructor(reason: string, fix: string, cause: unknown) {
    super('refused', `The store refused it (${reason}). ${fix}`, cause);
    this.reason = reason;
    this.fix = fix;
  }
}

/** Whether it is one, also of another copy of this package: `npx` may run another than the one that the options import. */
export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError' && 'code' in error;
}

/** How to fix SQLite's errors: 8 read-only, 13 full, 14 cannot open, 26 no database. */
const fixes: Readonly<Record<number, string>> = {
  8: 'Let the user that this process runs as write there.',
  13: 'Make room on the disk.',
  14: 'Check that its folder is there, and that the user that this process runs as may write in it.',
  26: 'Choose another path: that file is something else.',
};

/** The error of a SQLite file that does not open, with its path. SQLite's message contains only our own names here. */
export function cannotOpen(path: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const why = error instanceof Error ? error.message : 'something that is no error was thrown';
  const fix = fixes[sqliteCodeOf(error) ?? 0] ?? 'Check the path, the rights on it, and the disk.';
  return new StoreError('cannot_open', `The SQLite store at ${resolve(path)} does not open: ${why}. ${fix}`, error);
}

/** Every store throws this, instead of the database's own error, if the data key of a sealed value is missing. */
export function keyRemoved(error: unknown): StoreError {
  return new StoreError('key_removed', 'The data key that sealed this is not in the store.', error);
}

export function isKeyRemoved(error: unknown): boolean {
  return error instanceof StoreError && error.code === 'key_removed';
}

/** Every store throws this if an instruction with this key was deleted. */
export function keySpent(): StoreError {
  return new StoreError('key_spent', 'An instruction was made with this key, and was deleted after its retention.');
}

/** Every store throws this if the mark that erasing a caller leaves was found with their new instruction. */
export function callerErased(): StoreError {
  return new StoreError('caller_erased', 'The caller of this instruction was erased at the same moment.');
}

/** SQLite's primary error code, without the extended part. */
export function sqliteCodeOf(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
  return typeof code === 'number' ? code & 0xff : null;
}

/**
 * The loggable part of an error: its name. Other messages may quote inputs and keys; only our own message about
 * a mistake in the merchant's code is logged, because it is written for the merchant.
 */
export function nameOf(error: unknown): string {
  if (error instanceof HookError) return nameOf(error.cause);
  if (error instanceof StoreError) return error.message;
  if (isConfigurationError(error)) return error.message;
  return error instanceof Error ? error.name : typeof error;
}

/** The log fields of an error: the hook, if it was one, and its instruction. */
export function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  const hook = error instanceof HookError ? { hook: error.hook, ...error.calledFor } : {};
  const refusal = error instanceof StoreRefusal ? { problem: 'store_refused', code: error.reason, fix: error.fix } : {};
  return { ...hook, ...refusal, error: nameOf(error) };
}
