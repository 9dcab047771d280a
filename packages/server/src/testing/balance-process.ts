/**
 * A separate process of a shop that keeps balances: `node balance-process.ts sqlite FILE` or `… postgres URL`. It answers
 * the calls that its parent sends, and to `exit` it ends.
 */
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { balanceFunding, type BalanceFunding } from '../features/balances/balance-funding.ts';

export interface BalanceCall {
  readonly id: number;
  readonly hook: 'balance' | 'reserve' | 'capture' | 'release' | 'refund' | 'credit' | 'deposit';
  readonly request: unknown;
}

export type BalanceReply = { readonly id: number } & ({ readonly answer: unknown } | { readonly error: string });

const [, , kind, address = ''] = process.argv;
const database = kind === 'sqlite' ? new DatabaseSync(address) : new Pool({ connectionString: address });
const funding: BalanceFunding = balanceFunding(database);

process.on('message', (call: BalanceCall) => void reply(call));

async function reply({ id, hook, request }: BalanceCall): Promise<void> {
  const answered: BalanceReply = await Promise.resolve(Reflect.apply(funding[hook], funding, [request])).then(
    (answer: unknown) => ({ id, answer: answer ?? null }),
    (error: unknown) => ({ id, error: String(error) }),
  );
  process.send?.(answered);
}
