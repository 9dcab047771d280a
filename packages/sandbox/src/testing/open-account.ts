import { OpenedAccounts, readEnvelope } from '@tillside/contract/schemas';
import { createHash } from 'node:crypto';
import type { TestSandbox } from './open-sandbox.ts';

/** Opens an account for Ada, with a test's changes, and returns its number. */
export async function openAccount(till: TestSandbox, change: object = {}): Promise<string> {
  const body = { customer_id: 'cus_ada', bank: '9psb', account_type: 'static', ...change };
  const answer = await till.platform('POST', '/api/v1/collections/virtual-accounts/create', body);
  const envelope = readEnvelope(answer.json);
  const { account } = OpenedAccounts.parse(envelope?.kind === 'success' ? envelope.details : null);
  return account[0]?.account_number ?? '';
}

/** A simulated transfer with a valid hash (platform §5.4), with a test's changes. */
export function simulatedTransfer(account: string, change: object = {}): object {
  const transfer = {
    ref: 'sim-1',
    account,
    amount: 1500.5,
    currency: 'NGN',
    bank: '900002',
    sender_account_number: '0011223344',
    sender_name: 'Ngozi Eze',
    description: 'Order 7',
    name: 'Tillside Shop',
    ...change,
  };
  const { sender_account_number, bank, amount, ref } = transfer;
  const text = `ps_sk_test_tillside${sender_account_number}${transfer.account}${bank}${amount}${ref}`;
  return { ...transfer, hash: createHash('sha512').update(text).digest('hex').toUpperCase() };
}
