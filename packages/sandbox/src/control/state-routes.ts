import { parseWith, textsOf } from '@tillside/contract/schemas';
import { z } from 'zod';
import { badRequest, type ControlRoute } from './control-route.ts';

const maxAdvance = 366 * 24 * 3600;
const Advance = z.strictObject({
  seconds: z
    .number({ error: 'must be a number' })
    .min(0, 'must not be negative: time goes forward')
    .max(maxAdvance, 'must be at most a year'),
});
const Restore = z.strictObject({ id: z.string({ error: 'is required: what /snapshot answered' }) });

export const stateRoutes: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/reset',
    run({ engine, environment }) {
      engine.reset(environment);
      return { json: { environment } };
    },
  },
  {
    method: 'POST',
    path: '/snapshot',
    run: ({ engine, environment }) => ({ json: { id: engine.snapshot(environment) } }),
  },
  {
    method: 'POST',
    path: '/restore',
    run({ engine, environment, body }) {
      const wanted = parseWith(Restore, body);
      if (!wanted.ok) return badRequest(textsOf(wanted.faults));
      if (engine.restore(environment, wanted.value.id)) return { json: { id: wanted.value.id } };
      return { status: 404, error: 'There is no such snapshot of this environment. They last as long as the process.' };
    },
  },
  {
    method: 'POST',
    path: '/clock/advance',
    async run({ engine, environment, world, body }) {
      const advance = parseWith(Advance, body);
      if (!advance.ok) return badRequest(textsOf(advance.faults));
      await engine.advance(environment, advance.value.seconds);
      return { json: { now: new Date(world.now()).toISOString() } };
    },
  },
  { method: 'GET', path: '/clock', run: ({ world }) => ({ json: { now: new Date(world.now()).toISOString() } }) },
];
