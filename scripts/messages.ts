import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLanguage, type Message } from './messages/read-language.ts';
import { writeCatalogue, writeIndex, writePart, writeTypes } from './messages/write-part.ts';

const home = join(import.meta.dirname, '../packages/messages');
/** The language from which the types of messages are generated. */
const first = 'en-NG';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  rmSync(join(home, 'src/generated'), { recursive: true, force: true });
  for (const [file, text] of Object.entries(compiledMessages())) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text);
  }
}

/** Every module that is compiled from the files of the languages, by its path in the package. */
export function compiledMessages(): Readonly<Record<string, string>> {
  const messages = languageMessages(first);
  requireDescriptions(messages);
  const files: Record<string, string> = {
    'src/generated/messages.ts': writeTypes(byPart(messages), first),
  };
  for (const locale of languages()) {
    const parts = byPart(languageMessages(locale));
    for (const [part, messages] of parts)
      files[`src/generated/${locale}/${part}.ts`] = writePart(part, messages, locale);
    files[`src/generated/${locale}/index.ts`] = writeIndex(parts.keys(), locale);
    files[`src/generated/${locale}/catalogue.ts`] = writeCatalogue(parts, locale);
  }
  return files;
}

/** The locales that have a file. */
export function languages(): readonly string[] {
  return readdirSync(join(home, 'languages')).map((file) => basename(file, '.json'));
}

/** The messages of one language. */
export function languageMessages(locale: string): readonly Message[] {
  return readLanguage(readFileSync(join(home, 'languages', `${locale}.json`), 'utf8'));
}

/**
 * A translator cannot tell from the text alone what a parameter holds, or whether “Freeze” labels a button or a state.
 * @throws Error that names each message without a description that has parameters or is shorter than four words
 */
export function requireDescriptions(messages: readonly Message[]): void {
  const bare = messages.filter(
    ({ parameters, words, description }) => (parameters.size > 0 || words < 4) && description === null,
  );
  if (bare.length === 0) return;
  const keys = bare.map(({ part, name }) => `${part}.${name}`).join(', ');
  throw new Error(
    `${keys}: a message that takes something, or is shorter than four words, needs a description for translators: what it is, and where it is shown`,
  );
}

function byPart(messages: readonly Message[]): ReadonlyMap<string, readonly Message[]> {
  return Map.groupBy(messages, ({ part }) => part);
}
