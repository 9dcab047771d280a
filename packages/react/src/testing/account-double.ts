import {
  isFinal,
  minusMoney,
  naira,
  virtualAccountBanks,
  type Account,
  type AccountPayment,
  type Instruction,
  type ProblemCode,
} from '@tillside/contract';
import { isRecord } from '../kernel/client/read.ts';

/** The routes of virtual accounts. */
export type AccountRoute = 'accounts' | 'payments' | 'confirm';

/** A companion double's virtual accounts. */
export interface AccountDouble {
  readonly accounts: Account[];
  readonly payments: AccountPayment[];
  /** Unreported transfers: only a confirmation by session id finds them. */
  readonly untold: AccountPayment[];
  /** The body of an answer, or why there is none. */
  answer(
    route: AccountRoute,
    body: unknown,
    path: string,
  ): { readonly body: unknown } | { readonly refused: ProblemCode };
  /** Applies the effect of a finished instruction to the accounts. */
  learn(instruction: Instruction): void;
}

export interface AccountDoubleOptions {
  readonly accounts?: readonly Account[];
  /** Newest first. */
  readonly payments?: readonly AccountPayment[];
  readonly untold?: readonly AccountPayment[];
}

export function accountRouteOf(path: string): AccountRoute | null {
  if (path === '/accounts') return 'accounts';
  if (/^\/accounts\/[^/]+\/payments$/.test(path)) return 'payments';
  return /^\/accounts\/[^/]+\/confirm$/.test(path) ? 'confirm' : null;
}

/** Virtual accounts of one customer, with the transfers to them. */
export function accountDouble(options: AccountDoubleOptions = {}): AccountDouble {
  const accounts = [...(options.accounts ?? [])];
  const payments = [...(options.payments ?? [])];
  const untold = [...(options.untold ?? [])];
  const learned = new Set<string>();
  return {
    accounts,
    payments,
    untold,
    answer(route, body, path) {
      const { pathname, searchParams } = new URL(path, 'http://till.test');
      const number = decodeURIComponent(pathname.split('/')[2] ?? '');
      const query = { after: searchParams.get('after'), limit: Number(searchParams.get('limit') ?? 20) };
      if (route === 'accounts') return { body: pageOf(accounts, ({ account_number }) => account_number, query) };
      if (!accounts.some(({ account_number }) => account_number === number)) return { refused: 'not_found' };
      const own = payments.filter(({ account_number }) => account_number === number);
      if (route === 'payments') return { body: pageOf(own, ({ session_id }) => session_id, query) };
      const sessionId = isRecord(body) ? body['session_id'] : null;
      const known = own.find(({ session_id }) => session_id === sessionId);
      const place = untold.findIndex(({ session_id }) => session_id === sessionId);
      const [late] = known || place < 0 ? [] : untold.splice(place, 1);
      const payment = known ?? late;
      if (!payment) return { refused: 'not_recognised' };
      const confirmed = confirmedPayment(payment);
      if (known) payments[payments.indexOf(known)] = confirmed;
      else payments.unshift(confirmed);
      return { body: confirmed };
    },
    learn({ ref, state, operation, input }) {
      if (!isFinal(state) || state !== 'succeeded' || learned.has(ref)) return;
      learned.add(ref);
      if (operation === 'account.create') {
        const codes = Array.isArray(input['bank']) ? input['bank'] : [input['bank']];
        codes.forEach((code, index) => {
          const bank = virtualAccountBanks.find((one) => one.code === code);
          const account_number = String(6_011_223_300 + accounts.length + index);
          accounts.unshift(exampleAccount({ account_number, bank_name: bank?.name ?? String(code) }));
        });
      }
      const status = operation === 'account.activate' ? 'active' : 'inactive';
      const place = accounts.findIndex(({ account_number }) => account_number === input['account']);
      const account = accounts[place];
      if (account) accounts[place] = { ...account, status };
    },
  };
}

export function exampleAccount(parts: Partial<Account> = {}): Account {
  return {
    account_number: '6011223344',
    account_name: 'Sunbird Store / Ada Obi',
    bank_name: '9PSB',
    bank_code: '120001',
    currency: 'NGN',
    status: 'active',
    customer_id: 'cus_ada',
    created_at: '2026-11-02T09:00:00.000+01:00',
    ...parts,
  };
}

export function examplePayment(parts: Partial<AccountPayment> = {}): AccountPayment {
  return {
    session_id: '100004261121094100123456789012',
    account_number: '6011223344',
    state: 'received',
    amount: naira(5_000),
    sender: { name: 'Ngozi Eze', bank_name: 'Zenith Bank', account_ending: '4471' },
    paid_at: '2026-11-21T09:41:00.000+01:00',
    ...parts,
  };
}

/** The same payment, confirmed. */
export function confirmedPayment(payment: AccountPayment): AccountPayment {
  const confirmation = { fee: naira(50), trans_id: 'TRX-55120934', at: '2026-11-21T09:41:02.000+01:00' };
  return { ...payment, state: 'confirmed', confirmation: payment.confirmation ?? confirmation };
}

export function settledPayment(payment: AccountPayment): AccountPayment {
  const confirmed = confirmedPayment(payment);
  const amount = minusMoney(confirmed.amount, confirmed.confirmation?.fee ?? naira(0));
  return { ...confirmed, settlement: { amount, at: '2026-11-21T10:00:00.000+01:00' } };
}

function pageOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): { readonly items: readonly Item[]; readonly next: string | null } {
  const start = items.findIndex((item) => idOf(item) === after) + 1;
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  return { items: page, next: last !== undefined && start + limit < items.length ? idOf(last) : null };
}
