import type { Messages } from '../messages/catalogue.ts';
import type { Language } from './context.ts';

/** A language in which some words are said otherwise, for a part of the page that is about something else. */
export function languageWith(language: Language, words: Partial<Messages>): Language {
  const said = new WeakMap<object, object>();
  return {
    ...language,
    messages: { ...language.messages, ...words },
    say<Words extends object>(defaults: Words): Words {
      const known = said.get(defaults);
      // Under its own defaults only their own words are kept.
      if (known) return known as Words;
      const worded = { ...language.say(defaults), ...words };
      said.set(defaults, worded);
      return worded;
    },
  };
}
