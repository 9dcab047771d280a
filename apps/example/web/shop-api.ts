import type { Naira } from '@tillside/contract';
import type { Environment } from './navigation.tsx';

/** The answers of the shop's own API (`server/shop-api.ts`). */
export interface Balance {
  readonly available: Naira;
  /** Reserved for purchases in progress. */
  readonly held: Naira;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface Me {
  /** The worlds of the platform that the shop serves: two in development. */
  readonly worlds: readonly Environment[];
  /** The console of the sandbox beside the shop; `null` in production, where there is no tour. */
  readonly consoleUrl: string | null;
  /** Whether the shop opened as Ada by itself. */
  readonly isDemo: boolean;
  readonly user: User | null;
  readonly balance: Balance | null;
}

export interface SignInChoice extends User {
  readonly balance: Balance | null;
}

export interface SignInChoices {
  readonly people: readonly SignInChoice[];
}

export interface StatementLine {
  readonly id: number;
  readonly ref: string;
  readonly kind: 'opening' | 'reserve' | 'capture' | 'release' | 'credit' | 'refund' | 'top_up';
  readonly amount: Naira;
  readonly at: string;
}

export interface Statement {
  readonly lines: readonly StatementLine[];
}

/** The customers whose accounts and cards staff may see. */
export interface Customers {
  readonly customers: readonly { readonly user: string; readonly name: string; readonly customer_id: string }[];
}

export interface StartedTopUp {
  readonly checkout: string;
}

export const fetchMe = (): Promise<Me> => ask('/api/me', isMe);
/** The signed-in user that the server wrote into the page (`server/pages.ts`). */
export function readServedMe(): Me | null {
  const served: unknown = JSON.parse(document.getElementById('me')?.textContent ?? 'null');
  return isMe(served) ? served : null;
}
export const fetchSignInChoices = (): Promise<SignInChoices> => ask('/api/sign-in', isSignInChoices);
export const fetchCustomers = (): Promise<Customers> => ask('/api/customers', isCustomers);
export const fetchStatement = (): Promise<Statement> => ask('/api/statement', isStatement);
/** A top-up by wallet: answers the checkout to pay. The same key is the same top-up. */
export const startTopUp = ({ amount, key }: { readonly amount: Naira; readonly key: string }): Promise<StartedTopUp> =>
  ask('/api/top-ups', isStartedTopUp, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ amount }),
  });
export const signIn = (user: string): Promise<object> => send('/api/sign-in', { user });
/** Confirms who is signed in, and returns the address to continue at. */
export const confirmItIsMe = async (wanted: string | null): Promise<string> => {
  const { return: back } = await ask('/api/confirm', isWayBack, post({ return: wanted }));
  return back;
};
/** The address to return to after adding money, if it is a page of this shop. */
export const fetchReturnTo = (wanted: string): Promise<ReturnTo> =>
  ask(`/api/return-to?${new URLSearchParams({ return_to: wanted }).toString()}`, isReturnTo);
/** Plays a part of the tour at the sandbox. @throws Error with a sentence for the reader. */
export const playTour = (part: 'lost-answer' | 'reversal', environment: Environment): Promise<object> =>
  send(`/api/tour/${part}`, { environment });
export const signOut = (): Promise<object> => send('/api/sign-out', {});

// A proxy's error page may have status 200, so an answer counts only if it has the format of the shop's answers.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMe = (value: unknown): value is Me =>
  isObject(value) && 'user' in value && 'balance' in value && 'worlds' in value && Array.isArray(value.worlds);
const isSignInChoices = (value: unknown): value is SignInChoices =>
  isObject(value) && 'people' in value && Array.isArray(value.people);
const isCustomers = (value: unknown): value is Customers =>
  isObject(value) && 'customers' in value && Array.isArray(value.customers);
const isStartedTopUp = (value: unknown): value is StartedTopUp =>
  isObject(value) && 'checkout' in value && typeof value.checkout === 'string';
const isStatement = (value: unknown): value is Statement =>
  isObject(value) && 'lines' in value && Array.isArray(value.lines);

interface ReturnTo {
  readonly url: string | null;
  /** The server's clock. ISO 8601. */
  readonly now: string;
}
const isReturnTo = (value: unknown): value is ReturnTo =>
  isObject(value) &&
  'url' in value &&
  (typeof value.url === 'string' || value.url === null) &&
  'now' in value &&
  typeof value.now === 'string';
const isWayBack = (value: unknown): value is { readonly return: string } =>
  isObject(value) && 'return' in value && typeof value.return === 'string';

async function ask<Answer>(
  address: string,
  isAnswer: (value: unknown) => value is Answer,
  init?: RequestInit,
): Promise<Answer> {
  const response = await fetch(address, init);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(refusalIn(answer) ?? `The shop answered ${response.status}.`);
  if (!isAnswer(answer)) throw new Error('The shop gave an unexpected answer.');
  return answer;
}

/** The sentence in the shop's refusal, if there is one. */
function refusalIn(answer: unknown): string | null {
  return isObject(answer) && 'title' in answer && typeof answer.title === 'string' ? answer.title : null;
}

function send(address: string, body: object): Promise<object> {
  return ask(address, isObject, post(body));
}

function post(body: object): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
