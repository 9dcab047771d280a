import { expect, test } from 'vitest';
import { collectPages, pagesIn, textsOf } from '../../site/stage.ts';

const aboutItself =
  /\b(?:generated|do not edit|made from it|npm run (?:tool -- (?:openapi|api:update|elements|messages)|bench))\b/i;

/** What a reader sees first of a page: its text up to the second heading, table, list or block of code. */
function firstWords(markdown: string): string {
  const [, text = ''] = markdown.replaceAll(/<!--.*?-->/gs, '').split(/^# .+$/m);
  return text.trim().split(/\n\n|\n(?=[|#`<-])/)[0] ?? '';
}

test('no page begins with how it was generated', async () => {
  const texts = await textsOf(pagesIn(collectPages()));
  const begins = [...texts].flatMap(([{ route }, text]) =>
    aboutItself.test(firstWords(text)) ? [`${route}: ${firstWords(text)}`] : [],
  );
  expect(texts.size).toBeGreaterThan(100);
  expect(begins, 'Say first what the page is for. How it is generated belongs in a comment at its end.').toEqual([]);
});
