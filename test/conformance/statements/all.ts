import { access } from './access.ts';
import { bills } from './bills.ts';
import { cardResources } from './cards-resources.ts';
import { cards } from './cards.ts';
import { collections } from './collections.ts';
import { errorsAndLimits } from './errors-and-limits.ts';
import { events } from './events.ts';
import { resources } from './resources.ts';
import { service } from './service.ts';
import { states } from './states.ts';
import type { Section } from './statement.ts';

/** Every statement of the platform's document, in its order. */
export const sections: readonly Section[] = [
  ...service,
  ...resources,
  ...cardResources,
  ...states,
  ...cards,
  ...collections,
  ...bills,
  ...access,
  ...events,
  ...errorsAndLimits,
].toSorted((left, right) => left.section.localeCompare(right.section, 'en', { numeric: true }));
