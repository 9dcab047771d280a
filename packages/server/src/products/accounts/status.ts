import { naira } from '@tillside/contract';
import {
  AccountChoice,
  AccountStatusChange,
  activateAccount,
  deactivateAccount,
  parseWith,
  visibleTo,
  type Instructable,
} from '@tillside/contract/schemas';
import type { Accepted, Asking, InstructionPlan } from '../plan.ts';
import { succeeded, type Outcome } from '../../ledger/plan.ts';
import type { InstructionRow } from '../../model/row.ts';
import { requestOf } from '../../platform/client.ts';
import { findAccount, recordStatus } from './account-records.ts';

/** Lets an account accept transfers again (platform §3). */
export const accountActivatePlan: InstructionPlan = setsStatus('account.activate', activateAccount, 'active');

/** Stops an account from accepting transfers (platform §3). */
export const accountDeactivatePlan: InstructionPlan = setsStatus('account.deactivate', deactivateAccount, 'inactive');

function setsStatus(
  id: 'account.activate' | 'account.deactivate',
  operation: Instructable,
  status: 'active' | 'inactive',
): InstructionPlan {
  return {
    id,
    operation,
    kind: 'account',
    via: 'instructions',
    funds: 'none',
    accept: acceptChoice,
    request: ({ input }) => requestOf(operation, { account: numberOf(input) }),
    readSent: (details, row) => readStatusChange(details, row, status),
    reconcileRequest: () => null,
    readReconciled: () => null,
    remember: ({ input }, { store, now }) => recordStatus(store, numberOf(input), status, now),
  };
}

async function acceptChoice(input: unknown, asking: Asking): Promise<Accepted> {
  const parsed = parseWith(AccountChoice, input);
  if (!parsed.ok) return { ok: false, faults: parsed.faults };
  const { account } = parsed.value;
  const { caller, isStaff, store, now } = asking;
  if (!isStaff) {
    if (caller.customerId === undefined) return { ok: false, code: 'customer_missing' };
    if (!(await findAccount(store, account, caller.customerId, now))) return { ok: false, code: 'not_found' };
  }
  return {
    ok: true,
    input: { account },
    cost: naira(0),
    // The last one sent decides, so two at a time would leave it to chance.
    exclusive: `account:${account}`,
  };
}

function readStatusChange(details: unknown, { input }: InstructionRow, wanted: string): Outcome | null {
  const parsed = parseWith(AccountStatusChange, details);
  if (!parsed.ok) return null;
  const { account, status, updated_at } = visibleTo('shopper', parsed.value, activateAccount.visibility);
  if (account !== numberOf(input) || status !== wanted) return null;
  return succeeded(null, { account, status, updated_at });
}

function numberOf(input: InstructionRow['input']): string {
  return AccountChoice.parse(input).account;
}
