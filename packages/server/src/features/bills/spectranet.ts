import { buySpectranet, readableCode, SpectranetPurchase } from '@tillside/contract/schemas';
import { z } from 'zod';
import { notOffered } from '../../kernel/model/field-faults.ts';
import type { InstructionPlan } from '../../kernel/instructions/plan.ts';
import { billPlan, nairaPrice, priceAge, outOfStock, tooMany } from './bill-plan.ts';

const Pin = z.object({ pin: z.string(), serial: z.string().nullish(), expiry_at: z.string().nullish() });
/** `processed` is one pin, as documented; the others of several may be in `pins` (assumed). */
const Delivered = z.object({ processed: Pin.nullish(), pins: z.array(Pin.nullable()).nullish() });

/** Spectranet pins (platform §4.3). Only the owner sees them. */
export const spectranetPlan: InstructionPlan = billPlan({
  operation: buySpectranet,
  input: SpectranetPurchase.omit({ ref: true }),
  async price({ plan_id, qty }, { lookups, caller, catalogue }) {
    const faults = tooMany(qty, catalogue);
    if (faults) return { faults };
    const { details } = await lookups.look('spectranet.plans', {}, caller, priceAge);
    const plan = details.find(({ id }) => id === plan_id);
    return plan
      ? nairaPrice(plan.amount, qty)
      : { faults: { plan_id: notOffered('is not a plan: look them up again') } };
  },
  reading: {
    secrets: readPins,
    // The document shows one pin for any quantity, so more cannot be awaited.
    complete: ({ pins }, _, owned) => pins !== undefined && !Delivered.safeParse(owned).data?.pins?.includes(null),
  },
  more: { readRefusal: outOfStock },
});

function readPins(owned: unknown): Readonly<Record<string, unknown>> {
  const delivered = Delivered.safeParse(owned).data;
  const pins = (delivered?.pins ?? [delivered?.processed ?? null]).filter((pin) => pin !== null);
  return pins.length === 0
    ? {}
    : {
        pins: pins.map(({ pin, serial, expiry_at }) => ({
          pin,
          serial: readableCode(serial),
          expiry_at: expiry_at ?? null,
        })),
      };
}
