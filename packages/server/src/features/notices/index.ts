import { feature } from '../../kernel/feature.ts';
import type { Started } from '../../kernel/started.ts';
import { createNotices } from './notices.ts';

/** What a shopper has to learn even if the page is closed, for the merchant to send. */
export const notices = feature({
  name: 'notices',
  start: (kernel, { notices: options }): Started =>
    options ? { job: { name: 'notices', run: createNotices(options, kernel) } } : {},
});
