// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const sessionMessages: Part<'session'> = {
  id: 'session',
  texts: {
    signInFirst: 'Sign in to continue',
    signIn: 'Sign in',
    signInTitle: 'Please sign in again',
    signInText: 'Your session has ended. What you typed is kept.',
    callerChangedTitle: 'Someone else is signed in now',
    callerChangedText: 'A payment that was already sent is kept. Reload the page to continue.',
    reloadPage: 'Reload the page',
  },
};
