import { cableCodes, decimalOf, isAnyMoney, networkCodes, type Environment } from '@tillside/contract';
import {
  faultsInWords,
  operations,
  parseWith,
  passthroughs,
  writeRequest,
  type Operation,
  type Passthrough,
} from '@tillside/contract/schemas';

/** A question that the probe may ask: a GET that changes nothing and costs nothing. */
export type Question = Operation | Passthrough;

/** What only the merchant can name. */
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

/** The normalised details of an earlier question in the same run; `null`: there are none. */
export type Earlier = (operation: string) => unknown;

type Input = Readonly<Record<string, unknown>>;
type Fill = (given: Given, earlier: Earlier) => readonly Input[] | string;

/** Where the contract says that it is a GET and no instruction; nothing else is ever asked. */
export function mayAsk(declaration: Pick<Question, 'method'>): boolean {
  return declaration.method === 'GET' && !('safety' in declaration);
}

/** Every question of the contract in an environment, in the order in which one needs the answer of another. */
export function questionsIn(environment: Environment): Question[] {
  const all: readonly Question[] = [...Object.values(operations), ...Object.values(passthroughs)];
  return all.filter((declaration) => mayAsk(declaration) && declaration.environments.includes(environment));
}

/** A path below the API root, or why there is none: a sentence that never repeats the input. */
export type QuestionPath = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string };

/**
 * The path of a question. A question is a GET, so it has no body and no method to choose.
 * @throws Error for whatever is no question.
 */
export function pathOf(question: Question, input: Input): QuestionPath {
  if (!mayAsk(question)) throw new Error(`${question.id} is no question: the probe does not send it.`);
  const parsed = parseWith(question.input, input);
  if (parsed.ok) return { ok: true, path: writeRequest(question, isRecord(parsed.value) ? parsed.value : {}).path };
  return { ok: false, why: faultsInWords(parsed.faults) };
}

/** What to ask a question with; a sentence where that is not known. */
export function inputsOf(question: Question, given: Given, earlier: Earlier): readonly Input[] | string {
  const fill = open.get(question.id) ?? aboutNamed.get(question.id);
  return fill?.(given, earlier) ?? 'The probe does not know what to ask it with.';
}

/** What a sample may keep of an input: a code of the contract, which is the same for every merchant. */
export function queryOf(input: Input): Record<string, string> {
  const codes: readonly unknown[] = [...networkCodes, ...cableCodes];
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) =>
      typeof value === 'string' && codes.includes(value) ? [[name, value]] : [],
    ),
  );
}

const once: Fill = () => [{}];

/** What can be asked without knowing anything of the merchant. */
const open: ReadonlyMap<string, Fill> = new Map<string, Fill>([
  ['data.plans', () => networkCodes.map((network) => ({ network }))],
  ['cable.bouquets', () => cableCodes.map((service) => ({ service }))],
  ['epin.products', once],
  ['betting.providers', once],
  ['internet.providers', once],
  ['spectranet.plans', once],
  ['international.countries', once],
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

/** What is asked about something that the merchant names. */
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

/** Whether an answer of "not found" may be due to what the merchant named. */
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

/** The first country, its first provider and that one's first product. */
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
  return isRecord(first) ? first : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
