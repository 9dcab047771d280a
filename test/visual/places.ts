import { join } from 'node:path';

const cache = join(import.meta.dirname, '../../.cache/visual');

/** Where pictures and what is made of them lie. Only what was accepted is under version control. */
export const places = {
  accepted: join(import.meta.dirname, 'accepted'),
  storybook: join(cache, 'storybook'),
  /** Every picture of the last run. */
  taken: join(cache, 'taken'),
  /** For each picture that differs: what differs, and the picture. */
  diffs: join(cache, 'diffs'),
  /** Pictures with the fonts of the machine: to look at, since they differ between machines. */
  machine: join(cache, 'machine'),
  /** Exists when the last run took every key story. */
  whole: join(cache, 'whole'),
  sheet: join(cache, 'review.html'),
} as const;
