import { isOptionGroup } from '@tillside/contract/schemas';
import { defaultNoticeMessages } from '../../features/notices/notice-text.ts';

/** The fault of an override text, to follow its path. `null` without one. */
export function textFault(text: unknown, original: string): string | null {
  if (typeof text !== 'string' || text.trim() === '') return ' has to be a text.';
  const unknown = text.match(/\{\w+\}/g)?.find((placeholder) => !original.includes(placeholder));
  if (unknown === undefined) return null;
  return ` has ${unknown}, which nothing is put in for. Leave that out: the text stands in for “${original}”.`;
}

/** The first mistake in the texts of notices, by language and key. A function is called when its notice is sent. */
export function noticeMessagesFault(messages: unknown): string | null {
  if (!isOptionGroup(messages)) return ' has to be an object of texts by language, such as { yo: { … } }.';
  for (const [language, texts] of entriesOf(messages)) {
    if (!isLanguage(language))
      return ` names ${JSON.stringify(language)}, which is no language. Write one such as yo or yo-NG.`;
    if (!isOptionGroup(texts)) return `.${language} has to be an object of texts by key.`;
    for (const [key, text] of entriesOf(texts)) {
      const original = defaultNoticeMessages.get(key);
      if (original === undefined) {
        const known = [...defaultNoticeMessages.keys()].join(', ');
        return `.${language} names ${JSON.stringify(key)}, which no notice says. There are ${known}.`;
      }
      const fault = typeof text === 'function' ? null : textFault(text, original);
      if (fault !== null) return `.${language}['${key}']${fault}`;
    }
  }
  return null;
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value);
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
