import { createTranslate, type WidgetMessages, type Translate } from '@tillside/messages';
import { createFormat, type Format } from './format.ts';

/** The messages and formats of the provider's language. */
export interface Language {
  /** Returns a message's text, with the provider's overrides: `t(airtimeMessages, 'title')`. */
  readonly t: Translate;
  readonly format: Format;
  /** The same language with some messages overridden, for a part of the page about something else. */
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
