import { operationIds } from '@tillside/contract';
import { z } from 'zod';
import { faultNames } from '../kernel/world/fault.ts';
import { defaultDelaySeconds } from '../platform-api/platform-api.ts';
import { withBody, type ControlRoute } from './control-route.ts';

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
    run: withBody(NewFault, (fault, { world }) => {
      const kept = { id: world.newId(), ...fault };
      world.state.faults.push(kept);
      return { json: kept };
    }),
  },
  {
    method: 'DELETE',
    path: '/faults',
    run(call) {
      const fromQuery = Object.fromEntries([...call.query].filter(([name]) => name !== 'environment'));
      return removeFaults({ ...call, body: { ...fromQuery, ...call.body } });
    },
  },
];

const removeFaults = withBody(FaultChoice, ({ id, operation: chosen, fault }, { world }) => {
  world.state.faults = world.state.faults.filter(
    (kept) =>
      (id !== undefined && kept.id !== id) ||
      (chosen !== undefined && kept.operation !== chosen) ||
      (fault !== undefined && kept.fault !== fault),
  );
  return { json: world.state.faults };
});
