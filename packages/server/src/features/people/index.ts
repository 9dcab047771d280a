import { feature } from '../../kernel/feature.ts';
import { createPeople } from './people.ts';

/** All that is stored of one person: its export, and its erasure. */
export const people = feature({
  name: 'people',
  start: (kernel) => ({ till: createPeople(kernel) }),
});
