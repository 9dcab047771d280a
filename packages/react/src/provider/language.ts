import { createTranslate, type WidgetMessages, type Translate } from '@tillside/messages';
import { createFormat, type Format } from '../messages/format.ts';

/** What texts are made with: the messages and formats of the provider's language. */
export interface Language {
  /** The text of a message, in the provider's words where it has its own: `t(airtimeMessages, 'title')`. */
  readonly t: Translate;
  readonly format: Format;
  /** The same language with some messages in other words, for a part of the page that is about something else. */
  withMessages(overrides: WidgetMessages): Language;
}

export function createLanguage(locale: string, overrides: WidgetMessages = {}): Language {
  return languageOf(createFormat(locale), overrides);
}

function languageOf(format: Format, overrides: WidgetMessages): Language {
  return {
    t: createTranslate(overrides, format.locale),
    format,
    withMessages: (more) => languageOf(format, { ...overrides, ...more }),
  };
}
