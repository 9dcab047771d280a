/** One block of a page: a new file, or lines that are put into a file. */
export interface Block {
  readonly path: string;
  readonly kind: 'file' | 'diff';
  readonly text: string;
}

/** Every fenced block of a page that has a title, in order. The one titled `run` is no block: `commandsOf` reads it. */
export function blocksOf(page: string): readonly Block[] {
  return titled(page)
    .filter(({ title }) => title !== 'run')
    .map(({ language, title, text }) => ({ path: title, kind: language === 'diff' ? 'diff' : 'file', text }));
}

/** The tools that a page tells the reader to run. */
export function commandsOf(page: string): readonly string[] {
  return titled(page)
    .filter(({ title }) => title === 'run')
    .flatMap(({ text }) => [...text.matchAll(/^npm run tool -- ([\w:-]+)$/gm)].map(([, name = '']) => name));
}

/**
 * A file with the lines of a diff put in. Parts are divided by `@@`; the lines of a part that begin with a space have to
 * stand in the file once, next to each other.
 * @throws Error that shows the part which does not fit
 */
export function withDiff(before: string, diff: string): string {
  return diff.split(/^@@\n/m).reduce((text, part) => {
    const lines = part.split('\n').filter((line) => line !== '');
    const context = lines.filter((line) => line.startsWith(' '));
    const found = context.map((line) => `${line.slice(1)}\n`).join('');
    if (context.length === 0 || text.split(found).length !== 2)
      throw new Error(`Stands not once in the file:\n${part}`);
    return text.replace(found, () => lines.map((line) => `${line.slice(1)}\n`).join(''));
  }, before);
}

function titled(page: string): readonly { language: string; title: string; text: string }[] {
  return [...page.matchAll(/^```(\w+) title="([^"]+)"\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', title = '', text = '']) => ({ language, title, text }),
  );
}
