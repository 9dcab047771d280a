import {
  isMoney,
  type Dollars,
  type FundingState,
  type InstructionState,
  type StaffInstruction,
} from '@tillside/contract';
import type { Environment } from '../navigation.tsx';
import { refusalTexts } from './refusal-texts.ts';

/** What the staff page shows of an instruction. The companion's own type says more; only what is checked below is here. */
export type StaffRow = Pick<
  StaffInstruction,
  'ref' | 'operation' | 'state' | 'funding' | 'quote' | 'cost' | 'input' | 'owner' | 'sends' | 'timeline' | 'proof'
> &
  Partial<Pick<StaffInstruction, 'problem' | 'trans_id' | 'owed' | 'owed_to'>> &
  Pick<StaffInstruction, 'created_at' | 'updated_at'>;

export interface StaffPage {
  readonly items: readonly StaffRow[];
  /** Passed as `after` for the next page. */
  readonly next: string | null;
}

export interface Customer {
  readonly user: string;
  readonly name: string;
  readonly customer_id: string;
}

/** What a person found out about an instruction that could not be found out by asking. */
export interface Decision {
  readonly state: 'succeeded' | 'failed';
  /** How it was found out, 3 to 500 characters: kept as proof. */
  readonly note: string;
  /** What a card held when it was terminated. */
  readonly amount?: Dollars;
}

/** How a person ends what is owed: `caller_id` names who is paid what came off a card. */
export interface Settlement {
  readonly note: string;
  readonly caller_id?: string;
}

const mounts: Readonly<Record<Environment, string>> = { sandbox: '/till', live: '/till-live' };

export async function fetchInstructions(
  environment: Environment,
  only: { readonly state?: InstructionState | undefined; readonly funding?: FundingState },
  after: string | null = null,
): Promise<StaffPage> {
  const query = new URLSearchParams({ limit: '20' });
  for (const [name, value] of Object.entries(only)) if (value !== undefined) query.set(name, value);
  if (after !== null) query.set('after', after);
  const answer = await ask(`${mounts[environment]}/staff/instructions?${query.toString()}`);
  const { items, next } = { items: read(answer, 'items'), next: read(answer, 'next') };
  if (!Array.isArray(items) || !items.every(isStaffRow)) throw new Error(unreadable);
  return { items, next: typeof next === 'string' ? next : null };
}

/** @throws with why, in words, when it is not settled by this. */
export async function settle(environment: Environment, ref: string, decision: Decision): Promise<void> {
  await ask(`${mounts[environment]}/instructions/${ref}/resolve`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(decision),
  });
}

/** @throws with why, in words, when it is not settled by this. */
export async function settleOwed(environment: Environment, ref: string, settlement: Settlement): Promise<void> {
  await ask(`${mounts[environment]}/instructions/${ref}/settled`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settlement),
  });
}

export async function fetchCustomers(): Promise<readonly Customer[]> {
  const customers = read(await ask('/api/customers'), 'customers');
  if (!Array.isArray(customers) || !customers.every(isCustomer)) throw new Error(unreadable);
  return customers;
}

const unreadable = 'The answer could not be read.';

async function ask(address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Error(refusalTexts(answer) ?? `The answer was ${response.status}.`);
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isCustomer(value: unknown): value is Customer {
  return ['user', 'name', 'customer_id'].every((name) => isText(read(value, name)));
}

function isStaffRow(value: unknown): value is StaffRow {
  const texts = ['ref', 'operation', 'state', 'funding', 'created_at', 'updated_at'];
  const [timeline, proof] = [read(value, 'timeline'), read(value, 'proof')];
  return (
    texts.every((name) => isText(read(value, name))) &&
    isMoney(read(value, 'quote')) &&
    isMoney(read(value, 'cost')) &&
    (read(value, 'owed') === undefined || isMoney(read(value, 'owed'))) &&
    (read(value, 'owed_to') === undefined || isText(read(read(value, 'owed_to'), 'customer_id'))) &&
    isText(read(read(value, 'owner'), 'id')) &&
    typeof read(value, 'input') === 'object' &&
    typeof read(value, 'sends') === 'number' &&
    Array.isArray(timeline) &&
    timeline.every((line) => isText(read(line, 'at')) && isText(read(line, 'code'))) &&
    Array.isArray(proof) &&
    proof.every((line) => isText(read(line, 'at')) && isText(read(line, 'code')) && isText(read(line, 'source')))
  );
}

/** What a state is called on the staff page. */
export const stateNames: Readonly<Record<InstructionState, string>> = {
  created: 'Created',
  reserving: 'Setting money aside',
  awaiting_funds: 'Waiting for the shopper’s money',
  reserved: 'Ready to be sent',
  sending: 'Being sent',
  processing: 'Being processed',
  unknown: 'Unknown, being checked',
  succeeded: 'Succeeded',
  partial: 'Partly delivered',
  failed: 'Failed',
  review: 'Waiting for a decision',
  reversed: 'Reversed',
  abandoned: 'Cancelled before it was sent',
};

/** Where the money of an instruction stands, on the staff page. */
export const fundingNames: Readonly<Record<FundingState, string>> = {
  none: 'Not moved',
  reserving: 'Being set aside',
  reserved: 'Set aside',
  capturing: 'Being taken',
  captured: 'Taken',
  releasing: 'Being given back',
  released: 'Given back',
  refund_owed: 'Refund owed',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  credit_owed: 'Owed to the cardholder',
  crediting: 'Being paid to the cardholder',
  credited: 'Paid out',
};
