import { createHash } from 'node:crypto';
import { naira } from '@tillside/contract';
import {
  instructionInputs,
  NairaSchema,
  parseDetails,
  parseWith,
  simulateTransfer,
  SimulationRequest,
  transferHashText,
  visibleTo,
} from '@tillside/contract/schemas';
import { z } from 'zod';
import { agreesOnCurrency } from '../../kernel/ledger/verdict.ts';
import type { Accepted, Asking, InstructionPlan } from '../../kernel/instructions/plan.ts';
import { succeeded, type EphemeralSecrets, type Outcome } from '../../kernel/ledger/plan.ts';
import type { InstructionRow } from '../../kernel/model/row.ts';
import { requestOf } from '../../kernel/platform/client.ts';
import { findAccount } from './account-records.ts';
import { recordReceived } from './payment-records.ts';

/** The request, completed with what the document requires and a test does not set (platform §4.2). */
const Transfer = instructionInputs['transfer.simulate'];

/** From the companion's own route, which adds the key that the hash needs. */
const Simulation = SimulationRequest.extend({ secret_key: z.string().min(1) });

const Simulated = z.object({
  session_id: z.string(),
  amount: NairaSchema,
  sender: z.string(),
  bank_name: z.string(),
  date: z.string(),
});

/** Makes a transfer arrive, in the sandbox environment only (platform §4.2). It dispatches no event (platform §6). */
export const transferSimulatePlan: InstructionPlan = {
  id: 'transfer.simulate',
  operation: simulateTransfer,
  kind: 'account',
  via: 'simulations',
  funds: 'none',
  lane: 'recovery',
  accept: acceptTransfer,
  request: (row, entry) => requestOf(simulateTransfer, requestBody(row, entry)),
  needsSecrets: () => true,
  readSent: readSimulated,
  reconcileRequest: () => null,
  readReconciled: () => null,
  async remember({ input, details }, { store, now }) {
    const { account, sender_account_number, description } = Transfer.parse(input);
    const read = Simulated.safeParse(details);
    // If a person settled it, no answer contains the session id.
    if (!read.success) return;
    const { session_id, amount, sender, bank_name, date } = read.data;
    await recordReceived(
      store,
      {
        session_id,
        account_number: account,
        amount,
        sender: { name: sender, bank_name, account: sender_account_number },
        description,
        paid_at: date,
      },
      now,
    );
  },
};

async function acceptTransfer(input: unknown, { lookups, caller, store, now }: Asking): Promise<Accepted> {
  const parsed = parseWith(Simulation, input);
  if (!parsed.ok) return { ok: false, faults: parsed.faults };
  const { secret_key, account, amount, ...given } = parsed.value;
  const known = await findAccount(store, account, null, now);
  const name =
    known?.account_name ?? (await lookups.ask('account.get', { account_number: account }, caller)).account.account_name;
  return {
    ok: true,
    input: { ...unimportant, ...given, account, amount, name },
    cost: naira(0),
    secrets: { secret_key },
  };
}

const unimportant = {
  bank: '999999',
  sender_account_number: '0000000000',
  sender_name: 'Test Sender',
  description: 'Simulated transfer',
};

function requestBody({ input, ref }: InstructionRow, entry: EphemeralSecrets): Record<string, unknown> {
  const transfer = { ...Transfer.parse(input), ref, currency: 'NGN' };
  const text = transferHashText(entry.secret_key ?? '', transfer);
  return { ...transfer, hash: createHash('sha512').update(text).digest('hex').toUpperCase() };
}

function readSimulated(details: unknown, { input }: InstructionRow): Outcome | null {
  const parsed = parseDetails(simulateTransfer, details);
  if (!parsed.ok || parsed.value.customer.number !== Transfer.parse(input).account) return null;
  if (!agreesOnCurrency(parsed.value.currency, ['NGN'])) return null;
  const { trans_id, amount, fee, transaction } = visibleTo('shopper', parsed.value, simulateTransfer.visibility);
  const { session_id, date, sender_name, bank_name } = transaction;
  return succeeded(trans_id, { trans_id, session_id, amount, fee, sender: sender_name, bank_name, date });
}
