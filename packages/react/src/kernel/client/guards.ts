import {
  fundingStates,
  instructionKinds,
  instructionOperationIds,
  instructionStates,
  isDecimalText,
  retryAdvice,
  type EventHint,
  type FieldErrorCode,
  type Instruction,
  type InstructionPage,
  type LookupAnswer,
  type LookupDetails,
  type LookupOperationId,
  type AnyMoney,
  type Problem,
  type ProblemCode,
  type ProblemReason,
  type QuoteAnswer,
  type Role,
  type Session,
  type StepCode,
  type ValidationAnswer,
  type ValidationDetails,
  type ValidationOperationId,
} from '@tillside/contract';
import { readAnyMoney, readDollars, readMoney, readNaira } from './money.ts';
import {
  anyRecord,
  entriesOf,
  flag,
  isRecord,
  listOf,
  number,
  oneOf,
  pageOf,
  record,
  someOf,
  text,
  type Reader,
} from './read.ts';

/*
 * Validates the companion's JSON without a schema library: a proxy's page or another version must never reach the
 * widgets as a purchase.
 */

/** A newer companion may send codes unknown to this page, which have no text here. */
export const code =
  <Code extends string>(): Reader<Code> =>
  (value) =>
    text(value) as Code | null;

const state = oneOf(instructionStates);
const timeline = listOf(record({ at: text, state, code: code<StepCode>() }));

/** The reason behind a problem's code. */
const cause = { reason: code<ProblemReason>(), parameters: entriesOf(number) };

const bound: Reader<AnyMoney | number> = (value) => number(value) ?? readAnyMoney(value);
const fieldError = record({ code: code<FieldErrorCode>() }, { minimum: bound, maximum: bound, options: listOf(text) });

export const readInstruction: Reader<Instruction> = record(
  {
    ref: text,
    operation: oneOf(instructionOperationIds),
    kind: oneOf(instructionKinds),
    state,
    funding: oneOf(fundingStates),
    quote: readMoney,
    input: anyRecord,
    can_retry: oneOf(retryAdvice),
    created_at: text,
    updated_at: text,
    version: number,
    timeline: (value) => timeline(value ?? []),
  },
  {
    details: anyRecord,
    items: listOf(
      record({
        ref: text,
        state: oneOf(['waiting', 'processing', 'succeeded', 'failed', 'unknown']),
        amount: readNaira,
        phone: text,
        network: text,
      }),
    ),
    bulk: record({ count: number }, { amount: readNaira, states: entriesOf(number) }),
    problem: record({ code: code<ProblemCode>() }, cause),
    action: record({ expires_at: text }, { url: text, under_way: flag }),
    waiting: record({ before: number }),
    owed: readMoney,
    checking_since: text,
  },
);

export const readInstructionPage: Reader<InstructionPage> = pageOf(readInstruction);

export const readQuote: Reader<QuoteAnswer> = record(
  { quote: readMoney, expires_at: text },
  {
    already_paid: record({ ref: text, at: text }),
    exchange: record({
      amount: readAnyMoney,
      rate: (value) => (typeof value === 'string' && isDecimalText(value) ? value : null),
      fees_included: flag,
      holds_for: number,
    }),
  },
);

/** Checks only the kind of the answer. The companion ensures that it matches the operation's declaration. */
export const readLookupAnswer = <Id extends LookupOperationId>(operation: Id): Reader<LookupAnswer<Id>> =>
  record({
    details: checked((value): value is LookupDetails<Id> =>
      operation === 'international.rate' ? isRecord(value) : Array.isArray(value),
    ),
    as_of: text,
  });

export const readValidationAnswer = <Id extends ValidationOperationId>(_operation: Id): Reader<ValidationAnswer<Id>> =>
  record({ details: checked((value): value is ValidationDetails<Id> => isRecord(value)) });

function checked<Details>(isOfKind: (value: unknown) => value is Details): Reader<Details> {
  return (value) => (isOfKind(value) ? value : null);
}

const amounts = { minimum: readNaira, maximum: readNaira, presets: someOf(readNaira) };
const service = record({ code: text, name: text });
const health = record(
  { operation: oneOf(instructionOperationIds), field: text, provider: text, state: oneOf(['slow', 'down']) },
  { minutes: number, paused: flag },
);
const network = record({ code: text, name: text, prefixes: (value) => someOf(text)(value) ?? [] });

export const readSession: Reader<Session> = record(
  {
    caller: record({ caller_tag: text, roles: (value) => someOf(code<Role>())(value) ?? [] }, { phone: text }),
    abilities: someOf(oneOf(instructionOperationIds)),
    environment: oneOf(['sandbox', 'live']),
    catalogue: record(
      { networks: listOf(network), airtime: record(amounts) },
      {
        electricity: record({ ...amounts, services: someOf(service) }),
        cable: record({
          services: someOf(record({ code: text, name: text, topup: (value) => value === true })),
          topup: record(amounts),
        }),
        amounts: entriesOf(record(amounts)),
        pins: record({ at_once: number }),
        sms: record({ length: number, recipients: number, price_per_segment: readNaira }),
        cards: record({ creation_fee: readDollars }),
        international: record({ debit_currency: oneOf(['USD', 'NGN']) }),
      },
    ),
  },
  {
    merchant: record({ name: text }, { logo: text, support: text }),
    frames: flag,
    recipients: flag,
    balance: flag,
    health: someOf(health),
  },
);

export const readProblem: Reader<Problem> = record(
  {
    type: (value) => text(value) ?? 'about:blank',
    title: text,
    status: number,
    code: code<ProblemCode>(),
    can_retry: oneOf(retryAdvice),
  },
  { ...cause, detail: text, errors: entriesOf(fieldError), quote: readMoney, retry_after: number, step_up_url: text },
);

export const readEventHint: Reader<EventHint> = record({ ref: text, version: number });
