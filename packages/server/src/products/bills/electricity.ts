import { buyElectricity, ElectricityPurchase, textual } from '@tillside/contract/schemas';
import { z } from 'zod';
import { notAnOption } from '../../model/field-faults.ts';
import type { InstructionPlan } from '../plan.ts';
import { billPlan, chosenAmount, unknownAccount, withReadPhone } from './bill-plan.ts';

const Tokens = z.object({
  token: textual.nullish(),
  reset_token: textual.nullish(),
  configure_token: textual.nullish(),
});

/** Electricity for a meter (platform §4.3). Only the owner sees its tokens; a postpaid meter has none. */
export const electricityPlan: InstructionPlan = billPlan({
  operation: buyElectricity,
  input: ElectricityPurchase.omit({ ref: true }),
  provider: 'service',
  read: withReadPhone,
  price({ service, amount }, { catalogue: { electricity } }) {
    const known = electricity.services.map(({ code }) => code);
    if (!known.includes(service)) return { faults: { service: notAnOption(known) } };
    return chosenAmount(amount, electricity);
  },
  reading: {
    secrets: readTokens,
    complete: ({ token }, { input }) => input['meter_type'] !== 'prepaid' || token !== undefined,
  },
  more: { readRefusal: unknownAccount },
});

function readTokens(owned: unknown): Readonly<Record<string, unknown>> {
  const { token, reset_token, configure_token } = Tokens.safeParse(owned).data ?? {};
  return {
    ...(token ? { token } : {}),
    ...(reset_token ? { reset_token } : {}),
    ...(configure_token ? { configure_token } : {}),
  };
}
