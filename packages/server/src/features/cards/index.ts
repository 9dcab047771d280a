import { cardUseTypes } from '@tillside/contract';
import { feature } from '../../kernel/feature.ts';
import { cardReceiver } from './card-events.ts';
import { cardFrame, cardFrameHandlers } from './frames.ts';
import { cardPlans } from './plans.ts';
import { revealTicketHandlers } from './reveal-ticket.ts';
import { cardHandlers } from './routes.ts';

/** Cards in US dollars: issued, funded, shown in a sealed frame, and what is reported of their use. */
export const cards = feature({
  name: 'cards',
  plans: cardPlans,
  events: cardUseTypes,
  start(kernel, options) {
    const deps = { ...kernel, publicUrl: options.publicUrl };
    return {
      routes: { ...cardHandlers(kernel), ...revealTicketHandlers(deps) },
      openRoutes: cardFrameHandlers(options, deps),
      frame: { of: 'card', kind: cardFrame(kernel.frames) },
      receiver: cardReceiver(kernel.context),
    };
  },
});
