// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const staffRoleMessages: Part<'staffRole'> = {
  id: 'staffRole',
  texts: {
    shopper: 'shopper',
    staff: 'staff',
    support: 'support',
    finance: 'finance',
  },
};
