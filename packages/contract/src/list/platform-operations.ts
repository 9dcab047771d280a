import { parseJson, isObject } from '../kernel/platform/json.ts';
import type { z } from 'zod';
import { operations } from './operations.ts';
import { readEnvelope, type Envelope } from '../kernel/platform/envelope.ts';
import { PlatformError, platformErrorCode } from '../kernel/platform/errors.ts';
import { isInstructable, type Operation } from '../kernel/platform/operation.ts';
import type { OperationId } from '../kernel/platform/operation-ids.ts';
import { textsOf } from '../kernel/platform/field-fault.ts';
import { parseWith, type FieldErrors } from '../kernel/platform/parse.ts';
import { readInput, type WithMoney } from '../kernel/platform/read-input.ts';
import { writeRequest } from '../kernel/platform/request.ts';

/** The input of an operation: the platform's names, with amounts as money. */
export type OperationInput<Id extends OperationId> = WithMoney<z.input<(typeof operations)[Id]['input']>>;

/** The details of an operation's answer, normalised: amounts are money, numbers are numbers, times are ISO 8601 with offset. */
export type OperationDetails<Id extends OperationId> = z.output<(typeof operations)[Id]['details']>;

type Declared<Id extends OperationId> = Operation & { readonly details: z.ZodType<OperationDetails<Id>> };

/** The declarations, each typed by its own id, so that a call is typed by the id. */
const declarations: { readonly [Id in OperationId]: Declared<Id> } = operations;

/** Sends a request; compatible with the global `fetch`. */
export type SendRequest = (
  url: string,
  request: {
    readonly method: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
    readonly redirect: 'manual';
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>;

export interface PlatformOperationsOptions {
  /** The root of one environment; it ends with `/api/v1` (platform §9). */
  readonly baseUrl: string;
  /** The key of the same environment. It belongs on a server and is never part of an error (platform §5). */
  readonly apiKey: string;
  /** Sends requests: the global `fetch`, or your own with a deadline. */
  readonly fetch: SendRequest;
  /**
   * The operations that move money and that this client may still send, by name: `['airtime.buy']`. Default none. If
   * you name one, you have to reconcile unknown outcomes yourself.
   */
  readonly allowMoney?: readonly OperationId[];
}

/**
 * Every operation of the platform, typed by its id. It bypasses the companion's ledger: no intent is written before a
 * send, no budget of POSTs is shared, and nothing reconciles an outcome that no answer proved (`no_answer`). It is for
 * reads, tests and tools. Purchases belong to the companion (`POST /instructions`).
 */
export interface PlatformOperations {
  /**
   * Sends one request and returns its details. It never sends twice.
   * @throws PlatformError for a refusal, for invalid input, for an answer that cannot be parsed, and, with `moves_money`
   * and before anything is sent, for an operation that moves money and is not named in `allowMoney`.
   */
  call<Id extends OperationId>(id: Id, input: OperationInput<Id>): Promise<OperationDetails<Id>>;
}

/**
 * A typed client of the platform, derived from the declarations. It bypasses the ledger, and refuses operations that move
 * money unless `allowMoney` names them.
 * @throws TypeError if `allowMoney` names an operation that moves no money.
 */
export function createPlatformOperations(options: PlatformOperationsOptions): PlatformOperations {
  const root = options.baseUrl.replace(/\/+$/, '');
  const withoutKey = (text: string): string =>
    options.apiKey === '' ? text : text.replaceAll(options.apiKey, '[key]');
  const fail = (
    code: ConstructorParameters<typeof PlatformError>[0],
    status: number | null,
    message: string,
    errors: FieldErrors = {},
  ): PlatformError =>
    new PlatformError(
      code,
      status,
      withoutKey(message),
      Object.fromEntries(Object.entries(errors).map(([field, text]) => [withoutKey(field), withoutKey(text)])),
    );

  const allowed: ReadonlySet<OperationId> = new Set(options.allowMoney);
  for (const id of allowed) {
    if (!movesMoney(id)) throw new TypeError(`allowMoney names ${id}, which is no operation that moves money.`);
  }

  return {
    async call(id, input) {
      if (movesMoney(id) && !allowed.has(id)) {
        throw fail(
          'moves_money',
          null,
          `${id} moves money, and this client bypasses the ledger: nobody would find out an unknown outcome. Instruct it through the companion, or name it in allowMoney.`,
        );
      }
      const declaration: Declared<typeof id> = declarations[id];
      const parsed = readInput<z.ZodType>(declaration, input);
      if (!parsed.ok) throw fail('invalid_input', null, `The input of ${id} does not fit.`, textsOf(parsed.faults));
      const { status, text } = await answerOf(id, parsed.value);
      const envelope = readEnvelope(parseJson(text));
      if (envelope?.kind === 'error' || status < 200 || status > 299) throw refusalOf(id, status, envelope);
      if (!envelope) throw fail('unreadable_answer', status, `The answer to ${id} is not in the platform's envelope.`);
      const details = parseWith(declaration.details, envelope.details);
      if (details.ok) return details.value;
      throw fail('invalid_details', status, `The details of ${id} do not fit.`, textsOf(details.faults));
    },
  };

  async function answerOf(id: OperationId, input: unknown): Promise<{ status: number; text: string }> {
    const { method, path, body } = writeRequest(operations[id], isObject(input) ? input : {});
    try {
      const response = await options.fetch(root + path, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${options.apiKey}`,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'the connection failed';
      throw fail('no_answer', null, `There was no answer to ${id}: ${reason}`);
    }
  }

  function refusalOf(id: OperationId, status: number, envelope: Envelope | null): PlatformError {
    if (envelope?.kind !== 'error') {
      // A gateway's own 429 has no envelope, and its status is enough (observed).
      const code = status === 429 ? 'rate_limited' : 'unreadable_answer';
      return fail(code, status, `${id} was answered ${status} outside the platform's envelope.`);
    }
    const code = status >= 200 && status <= 299 ? (envelope.statusCode ?? status) : status;
    return fail(platformErrorCode(code), status, envelope.description || `${id} was refused.`, { ...envelope.errors });
  }
}

function movesMoney(id: OperationId): boolean {
  const declaration: Operation | undefined = Object.hasOwn(operations, id) ? operations[id] : undefined;
  return declaration !== undefined && isInstructable(declaration) && declaration.money !== null;
}
