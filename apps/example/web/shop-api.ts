/** What the shop's own API (`server/shop-api.ts`) answers. Amounts in naira. */
export interface Balance {
  readonly available: number;
  /** Set aside for purchases that are under way. */
  readonly held: number;
}

export interface User {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}

export interface Me {
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
  readonly kind: 'opening' | 'reserve' | 'capture' | 'release' | 'credit' | 'refund';
  readonly amount: number;
  readonly at: string;
}

export interface Statement {
  readonly lines: readonly StatementLine[];
}

export const fetchMe = (): Promise<Me> => ask('/api/me', isMe);
export const fetchSignInChoices = (): Promise<SignInChoices> => ask('/api/sign-in', isSignInChoices);
export const fetchStatement = (): Promise<Statement> => ask('/api/statement', isStatement);
export const signIn = (user: string): Promise<object> => tell('/api/sign-in', { user });
export const signOut = (): Promise<object> => tell('/api/sign-out', {});

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

export function formatNaira(amount: number): string {
  return naira.format(amount);
}

// A proxy's error page may come with status 200: an answer counts only when it looks like one of the shop's.
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isMe = (value: unknown): value is Me => isObject(value) && 'user' in value && 'balance' in value;
const isSignInChoices = (value: unknown): value is SignInChoices =>
  isObject(value) && 'people' in value && Array.isArray(value.people);
const isStatement = (value: unknown): value is Statement =>
  isObject(value) && 'lines' in value && Array.isArray(value.lines);

async function ask<Answer>(
  address: string,
  isAnswer: (value: unknown) => value is Answer,
  init?: RequestInit,
): Promise<Answer> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
  const answer: unknown = await response.json();
  if (!isAnswer(answer)) throw new Error('The shop answered something else than was asked for.');
  return answer;
}

function tell(address: string, body: object): Promise<object> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return ask(address, isObject, init);
}
