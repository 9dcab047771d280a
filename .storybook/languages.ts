import type { MessageOverrides } from '@tillside/messages';
import { changeStoryMessages } from '../packages/react/src/testing/story-messages.ts';

/** Loads a file of a language, which exports `messages`. */
type LanguageFile = () => Promise<{ readonly messages: MessageOverrides }>;

/** The files of languages that are looked at here, such as `.storybook/languages/yo-NG.ts`. They are not committed. */
const files = import.meta.glob<{ readonly messages: MessageOverrides }>('./languages/*.ts');

const ours = 'en-NG';
let shown = ours;

/** The languages of the toolbar. The first is the one that the widgets speak by themselves. */
export const languages: readonly string[] = [ours, ...Object.keys(files).map(nameOf)];

/** Gives every story the texts of the language that the toolbar says. What it leaves out stays English. */
export async function loadLanguage(
  language: unknown,
  from: Readonly<Record<string, LanguageFile>> = files,
  give = changeStoryMessages,
): Promise<void> {
  if (language === shown || typeof language !== 'string') return;
  const load = Object.entries(from).find(([path]) => nameOf(path) === language)?.[1];
  const messages = await load?.();
  shown = load ? language : ours;
  // What a story says itself comes first.
  give((own) => (messages ? { ...messages.messages, ...own } : own));
}

function nameOf(path: string): string {
  return path.replace(/^.*\/|\.ts$/g, '');
}
