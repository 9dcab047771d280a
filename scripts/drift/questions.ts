import { cableCodes, decimalOf, isAnyMoney, networkCodes, type Environment } from '@tillside/contract';
import {
  describeFaults,
  operations,
  parseWith,
  passthroughs,
  writeRequest,
  type Operation,
  type Passthrough,
  isObject,
} from '@tillside/contract/schemas';
import { z } from 'zod';

/** A read that the probe may send: a free GET that changes nothing. */
export type Question = Operation | Passthrough;

/** Subjects that only the merchant can name. */
export interface Given {
  /** Refs or `trans_id`s of bill payments. */
  readonly refs: readonly string[];
  /** The `trans_id`s of ePin purchases. */
  readonly epins: readonly string[];
  /** Ids of cards. */
  readonly cards: readonly string[];
  /** Numbers of virtual accounts. */
  readonly accounts: readonly string[];
  /** Accounts at a betting provider. */
  readonly bettors: readonly { readonly provider: string; readonly account: string }[];
}

/** The normalised details of an earlier read in the same run, or `null`. */
export type Earlier = (operation: string) => unknown;

type Input = Readonly<Record<string, unknown>>;
type Fill = (given: Given, earlier: Earlier) => readonly Input[] | string;

/** Whether the contract declares it as a GET and not an instruction; nothing else is ever sent. */
export function mayAsk(declaration: Pick<Question, 'method'>): boolean {
  return declaration.method === 'GET' && !('safety' in declaration);
}

/** Every read of the contract in an environment, ordered by dependency. */
export function questionsIn(environment: Environment): Question[] {
  const all: readonly Question[] = [...Object.values(operations), ...Object.values(passthroughs)];
  return all.filter((declaration) => mayAsk(declaration) && declaration.environments.includes(environment));
}

/** A path below the API root, or the reason why there is none: a sentence that never repeats the input. */
export type QuestionPath = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string };

/**
 * The path of a read, which is a GET without a body.
 * @throws Error for anything that is not a read.
 */
export function pathOf(question: Question, input: Input): QuestionPath {
  if (!mayAsk(question)) throw new Error(`${question.id} is no question: the probe does not send it.`);
  const parsed = parseWith(question.input, input);
  if (parsed.ok) return { ok: true, path: writeRequest(question, isObject(parsed.value) ? parsed.value : {}).path };
  return { ok: false, why: describeFaults(parsed.faults) };
}

/** The inputs of a read; a sentence if they are not known. */
export function inputsOf(question: Question, given: Given, earlier: Earlier): readonly Input[] | string {
  const fill = open.get(question.id) ?? aboutNamed.get(question.id) ?? (needsNoInput(question) ? once : undefined);
  return fill?.(given, earlier) ?? 'The probe does not know what to ask it with.';
}

/** The part of an input that a sample may contain: a code of the contract, the same for every merchant. */
export function queryOf(input: Input): Record<string, string> {
  const codes: readonly unknown[] = [...networkCodes, ...cableCodes];
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === 'string' && codes.includes(value) ? [[name, value]] : [],
    ),
  );
}

const once: Fill = () => [{}];

function needsNoInput({ input }: Question): boolean {
  return input instanceof z.ZodObject && Object.keys(input.shape).length === 0;
}

/** The reads that need no knowledge of the merchant. */
const open: ReadonlyMap<string, Fill> = new Map<string, Fill>([
  ['data.plans', () => networkCodes.map((network) => ({ network }))],
  ['cable.bouquets', () => cableCodes.map((service) => ({ service }))],
  ['international.providers', (_, earlier) => productsOf(earlier, 'iso')],
  ['international.products', (_, earlier) => productsOf(earlier, 'iso', 'code')],
  ['international.rate', (_, earlier) => productsOf(earlier, 'iso', 'sku', 'amount')],
  ['card.list', once],
  ['business.balances', once],
  ['business.profile', once],
  ['transaction.list', once],
  ['invoice.list', once],
]);

const cards: Fill = (given) => named('--card', given.cards, (id) => ({ id }));

/** Reads of subjects that the merchant names. */
const aboutNamed: ReadonlyMap<string, Fill> = new Map<string, Fill>([
  ['bill.requery', ({ refs }) => named('--ref', refs, (trans_id) => ({ trans_id }))],
  ['epin.retrieve', ({ epins }) => named('--epin', epins, (trans_id) => ({ trans_id }))],
  ['card.get', cards],
  ['card.transactions', cards],
  ['account.get', ({ accounts }) => named('--account', accounts, (account_number) => ({ account_number }))],
  [
    'betting.validate',
    ({ bettors }) =>
      named('--betting', bettors, ({ provider, account }) => ({ bet_id: provider, customer_id: account })),
  ],
]);

/** Whether "not found" may be due to the merchant's input. */
export function isAboutNamed(question: Question): boolean {
  return aboutNamed.has(question.id);
}

function named<Name>(
  option: string,
  names: readonly Name[],
  inputOf: (name: Name) => Input,
): readonly Input[] | string {
  return names.length > 0 ? names.map(inputOf) : `Nothing was named: use ${option}.`;
}

/** The first country, its first provider and that provider's first product. */
function productsOf(earlier: Earlier, ...names: readonly string[]): readonly Input[] | string {
  const country = firstOf(earlier('international.countries'));
  const provider = firstOf(earlier('international.providers'));
  const product = firstOf(earlier('international.products'));
  const least = product['min_receive'];
  const all: Input = {
    iso: country['iso'],
    code: provider['code'],
    sku: product['sku'],
    amount: isAnyMoney(least) ? Math.max(1, Math.ceil(Number(decimalOf(least)))) : undefined,
  };
  const input = Object.fromEntries(names.map((name) => [name, all[name]]));
  const isWhole = Object.values(input).every((value) => value !== undefined);
  return isWhole ? [input] : 'The list that it is asked from was empty or could not be read.';
}

function firstOf(list: unknown): Readonly<Record<string, unknown>> {
  const first: unknown = Array.isArray(list) ? list[0] : null;
  return isObject(first) ? first : {};
}
