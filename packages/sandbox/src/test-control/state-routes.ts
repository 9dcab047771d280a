import { z } from 'zod';
import { withBody, type ControlRoute } from './control-route.ts';

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
    run: withBody(Restore, ({ id }, { engine, environment }) => {
      if (engine.restore(environment, id)) return { json: { id } };
      return { status: 404, error: 'There is no such snapshot of this environment. They last as long as the process.' };
    }),
  },
  {
    method: 'POST',
    path: '/clock/advance',
    run: withBody(Advance, async ({ seconds }, { engine, environment, world }) => {
      await engine.advance(environment, seconds);
      return { json: { now: new Date(world.now()).toISOString() } };
    }),
  },
  { method: 'GET', path: '/clock', run: ({ world }) => ({ json: { now: new Date(world.now()).toISOString() } }) },
];
