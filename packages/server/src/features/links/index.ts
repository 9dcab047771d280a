import { feature } from '../../kernel/feature.ts';
import { createLinks } from './links.ts';
import { withLinks } from './routes.ts';

/** Payment pages behind links, for chats, e-mails and WebViews. */
export const links = feature({
  name: 'links',
  start(kernel, options) {
    const all = createLinks(options, kernel);
    return {
      pages: (routes) => withLinks(routes, options, kernel, all),
      till: all,
    };
  },
});
