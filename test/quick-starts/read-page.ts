/** One step of a quick start, in the order of its page. */
export type Step =
  | { readonly kind: 'run'; readonly line: number; readonly code: string }
  | {
      readonly kind: 'start';
      readonly line: number;
      readonly code: string;
      /** The address that answers once it is up. */
      readonly wait: string;
      /** A text that the answer contains. */
      readonly serves?: string;
      /** The page to buy at. */
      readonly buy?: string;
    }
  | { readonly kind: 'write'; readonly line: number; readonly code: string; readonly file: string };

/**
 * Reads the steps of a Markdown page from its fenced blocks. What the runner has to know stands in a block's info string, so the
 * printed text is what a person types:
 *
 * - `sh`: commands that end.
 * - `sh background wait=URL`: a command that goes on, in a terminal of its own; the next step waits until URL answers.
 *   `serves=TEXT` as well: the answer contains TEXT. `buy=URL` as well: the page to buy at, once this is up.
 * - `LANGUAGE file=NAME`: the whole text of a file. The paragraph before has to name it.
 * - `not-run` after any language: not run; the text beside it states why.
 *
 * @throws Error with the line of a block that is none of these
 */
export function readPage(markdown: string): readonly Step[] {
  const blocks = [...markdown.matchAll(/^```(\S+)(.*)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap((block) => {
    const [, language = '', info = '', code = ''] = block;
    const before = markdown.slice(0, block.index);
    const line = before.split('\n').length;
    const words = info.trim().split(/\s+/);
    const { file, wait, serves, buy } = attributesOf(words);
    if (file !== undefined) {
      const paragraph = before.trimEnd().split('\n\n').at(-1) ?? '';
      if (!paragraph.includes(`\`${file}\``))
        throw new Error(`Line ${line}: the text before does not name \`${file}\`.`);
      return { kind: 'write' as const, line, code, file };
    }
    if (words.includes('not-run')) return [];
    if (language !== 'sh') throw new Error(`Line ${line}: this block of ${language} names no file.`);
    if (!words.includes('background')) return { kind: 'run' as const, line, code };
    if (wait === undefined) throw new Error(`Line ${line}: what runs in the background needs wait=URL.`);
    return {
      kind: 'start' as const,
      line,
      code,
      wait,
      ...(serves === undefined ? {} : { serves }),
      ...(buy === undefined ? {} : { buy }),
    };
  });
}

/** The ports of this machine that a page uses. */
export function portsOf(markdown: string): readonly number[] {
  return [...new Set([...markdown.matchAll(/\blocalhost:(\d+)/g)].map(([, port]) => Number(port)))];
}

function attributesOf(words: readonly string[]): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    words.filter((word) => word.includes('=')).map((word) => [word.split('=')[0], word.slice(word.indexOf('=') + 1)]),
  );
}
