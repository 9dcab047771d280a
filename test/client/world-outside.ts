import { naira } from '@tillside/contract';
import { transferHashText, type OperationInput } from '@tillside/contract/schemas';
import { secretKeys, type Sandbox } from '@tillside/sandbox';
import { createHash } from 'node:crypto';

export const root = 'http://localhost:4010';

/** The one-time password that was sent to the payer of a live order. */
export async function otpOf(sandbox: Sandbox, id: string): Promise<string> {
  const response = await sandbox.fetch(`${root}/_sandbox/outbox?environment=live`);
  const sent: { order_id?: string; otp?: string }[] = await response.json();
  return sent.find((message) => message.order_id === id)?.otp ?? '';
}

/** A transfer from outside to a virtual account; answers its session id. */
export async function transferTo(sandbox: Sandbox, account: string): Promise<string> {
  const body = JSON.stringify({ account, amount: 500 });
  const response = await sandbox.fetch(`${root}/_sandbox/transfers`, { method: 'POST', body });
  return String((await response.json()).session_id);
}

/** A simulated transfer with its hash (platform §5.4). */
export function simulatedTransfer(account: string, ref: string): OperationInput<'transfer.simulate'> {
  const body = { ref, account, amount: naira(500), currency: 'NGN', bank: '058', sender_account_number: '0123456789' };
  const text = transferHashText(secretKeys.sandbox, body);
  const hash = createHash('sha512').update(text).digest('hex').toUpperCase();
  return { ...body, sender_name: 'Ngozi', description: 'A transfer', name: 'Ada Obi', hash };
}
