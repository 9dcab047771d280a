import { feature } from '../../kernel/feature.ts';
import { recipientHandlers } from './routes.ts';

/** The people and numbers that callers save, and those whom they paid lately. */
export const recipients = feature({
  name: 'recipients',
  start(kernel, { products }) {
    const keepsRecipients = products?.recipients !== false;
    return {
      routes: recipientHandlers({ ...kernel, keepsRecipients }),
      session: () => ({ recipients: keepsRecipients }),
    };
  },
});
