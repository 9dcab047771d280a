import type { FieldErrorCode } from '@tillside/contract';
import type { Accepted, Asking, InstructionPlan } from '../kernel/instructions/plan.ts';
import type { InstructionRow } from '../kernel/model/row.ts';
import type { PlatformRequest } from '../kernel/platform/client.ts';
import { askingOf } from './asking.ts';
import { aRow } from './rows.ts';

/** The answer of a plan to a request. */
export async function acceptedBy(
  plan: InstructionPlan,
  input: unknown,
  asking: Asking = askingOf(),
): Promise<Accepted> {
  return plan.accept(input, asking);
}

/** The faults a plan finds, by field, as code and developer's text; none where it accepts. */
export async function faultsBy(
  plan: InstructionPlan,
  input: unknown,
  asking?: Asking,
): Promise<Record<string, readonly [FieldErrorCode, string]>> {
  const accepted = await acceptedBy(plan, input, asking);
  const faults = accepted.ok || !('faults' in accepted) ? {} : accepted.faults;
  return Object.fromEntries(Object.entries(faults).map(([field, { code, text }]) => [field, [code, text]]));
}

/** The stored input of a request. @throws if the plan does not accept it. */
export async function inputBy(
  plan: InstructionPlan,
  input: unknown,
  asking?: Asking,
): Promise<Readonly<Record<string, unknown>>> {
  const accepted = await acceptedBy(plan, input, asking);
  if (!accepted.ok) throw new Error(JSON.stringify(accepted));
  return accepted.input;
}

/** The instruction that a plan makes of a request, with whatever a test needs otherwise. */
export async function rowBy(
  plan: InstructionPlan,
  input: unknown,
  asking?: Asking,
  change: Partial<InstructionRow> = {},
): Promise<InstructionRow> {
  const accepted = await acceptedBy(plan, input, asking);
  if (!accepted.ok) throw new Error(JSON.stringify(accepted));
  const { cost } = accepted;
  return aRow({ operation: plan.id, input: accepted.input, cost, quote: cost, ...change });
}

/** The request that a plan sends, under its own name, for an instruction that needs no secret. */
export function requestOf(plan: InstructionPlan, row: InstructionRow): Omit<PlatformRequest, 'operation'> {
  const { operation, ...sent } = plan.request(row, {});
  if (operation !== plan.id) throw new Error(`${plan.id} sends ${operation}.`);
  return sent;
}
