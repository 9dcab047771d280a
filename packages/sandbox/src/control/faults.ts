import { operationIds } from '@tillside/contract';
import { parseWith, textsOf } from '@tillside/contract/schemas';
import { z } from 'zod';
import { faultNames } from '../faults/fault.ts';
import { defaultDelaySeconds } from '../http/platform-api.ts';
import { badRequest, type ControlRoute } from './control-route.ts';

const operationNames = ['*', ...operationIds];
const operation = z.enum(operationNames, { error: `must be one of ${operationNames.join(', ')}` });

const NewFault = z.strictObject({
  operation,
  fault: z.enum(faultNames, { error: `must be one of ${faultNames.join(', ')}` }),
  times: z.int({ error: 'must be a whole number' }).min(1, 'must be at least 1').max(1_000_000).default(1),
  seconds: z
    .number({ error: 'must be a number' })
    .min(0, 'must not be negative')
    .max(3600)
    .default(defaultDelaySeconds),
});

/** Selects faults by all given parts; without parts, all faults. */
const FaultChoice = z.strictObject({
  id: z.string().optional(),
  operation: operation.optional(),
  fault: z.enum(faultNames).optional(),
});

export const faultRoutes: readonly ControlRoute[] = [
  { method: 'GET', path: '/faults', run: ({ world }) => ({ json: world.state.faults }) },
  {
    method: 'POST',
    path: '/faults',
    run({ world, body }) {
      const fault = parseWith(NewFault, body);
      if (!fault.ok) return badRequest(textsOf(fault.faults));
      const kept = { id: world.newId(), ...fault.value };
      world.state.faults.push(kept);
      return { json: kept };
    },
  },
  {
    method: 'DELETE',
    path: '/faults',
    run({ world, body, query }) {
      const fromQuery = Object.fromEntries([...query].filter(([name]) => name !== 'environment'));
      const choice = parseWith(FaultChoice, { ...fromQuery, ...body });
      if (!choice.ok) return badRequest(textsOf(choice.faults));
      const { id, operation: chosen, fault } = choice.value;
      world.state.faults = world.state.faults.filter(
        (kept) =>
          (id !== undefined && kept.id !== id) ||
          (chosen !== undefined && kept.operation !== chosen) ||
          (fault !== undefined && kept.fault !== fault),
      );
      return { json: world.state.faults };
    },
  },
];
