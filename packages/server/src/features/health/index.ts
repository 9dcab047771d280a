import { feature } from '../../kernel/feature.ts';
import { providerHealthHandlers } from './routes.ts';
import { createSelling } from './selling.ts';

/** How each provider does, and the pause of what fails. */
export const health = feature({
  name: 'health',
  events: ['selling.paused', 'selling.resumed'],
  counters: {
    'tillside.selling':
      'Pauses of a product whose provider is down: `paused`, `resumed`, and meanwhile `refused` and `let_through`.',
  },
  start(kernel, { selling: options = {} }) {
    const selling = createSelling(options, { ...kernel, handledEvents: kernel.context.handledEvents });
    return {
      routes: providerHealthHandlers(selling),
      gate: selling,
      job: { name: 'selling', run: () => selling.run() },
      session() {
        const unhealthy = selling.health();
        return unhealthy.length === 0 ? {} : { health: unhealthy };
      },
    };
  },
});
