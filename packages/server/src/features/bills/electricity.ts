import { buyElectricity, ElectricityRequest, textual, unreadableCode } from '@tillside/contract/schemas';
import { z } from 'zod';
import { notAnOption } from '../../kernel/model/field-faults.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { billPlan, chosenAmount, unknownAccount, withReadPhone } from './bill-plan.ts';

const Tokens = z.object({
  token: textual.nullish(),
  reset_token: textual.nullish(),
  configure_token: textual.nullish(),
});

/** Electricity for a meter (platform §4.3). Only the owner sees its tokens; a postpaid meter has none. */
export const electricityPlan: InstructionPlan = billPlan({
  operation: buyElectricity,
  input: ElectricityRequest,
  provider: 'service',
  read: withReadPhone,
  price({ service, amount }, { catalogue: { electricity } }) {
    const known = electricity.services.map(({ code }) => code);
    if (!known.includes(service)) return { faults: { service: notAnOption(known) } };
    return chosenAmount(amount, electricity);
  },
  reading: {
    secrets: readTokens,
    // A meter takes its token only after the others, so one of them that cannot be read is not delivered.
    complete: ({ token }, { input }, owned) =>
      input['meter_type'] !== 'prepaid' || (token !== undefined && !isAnyUnreadable(owned)),
  },
  more: { readRefusal: unknownAccount },
});

function readTokens(owned: unknown): Readonly<Record<string, unknown>> {
  const tokens = Object.entries(Tokens.safeParse(owned).data ?? {});
  return Object.fromEntries(tokens.filter(([, code]) => code && code !== unreadableCode));
}

function isAnyUnreadable(owned: unknown): boolean {
  return Object.values(Tokens.safeParse(owned).data ?? {}).includes(unreadableCode);
}
