import { expect, test } from 'vitest';
import { sectionFinder } from '../../site/search/find-sections.ts';
import { sectionsOf, type IndexedPage } from '../../site/search/sections.ts';
import { subjectOf, wordsOf } from '../../site/search/words.ts';

function page(
  routePath: string,
  title: string,
  ...parts: readonly (readonly [heading: string, text: string])[]
): IndexedPage {
  let content = 'An introduction.';
  const toc = parts.map(([text, body], index) => {
    const charIndex = content.length + 2;
    content += `\n\n${text}\n\n${body}`;
    return { id: `part-${index}`, text, depth: 2, charIndex };
  });
  return { title, routePath, content, toc };
}

async function linksFor(question: string, ...pages: readonly IndexedPage[]): Promise<readonly string[]> {
  const find = await sectionFinder(sectionsOf(pages));
  return find(question, 5).map(({ section }) => section.link);
}

test('a page is found by its best section, once', async () => {
  const staff = page(
    '/staff',
    'Staff',
    ['Refunds', 'A refund is paid by hand.'],
    ['Cases', 'A report about a refund.'],
  );
  expect(await linksFor('refund', staff)).toEqual(['/staff#part-0']);
});

test('words need not stand side by side, nor in their form', async () => {
  const links = page('/links', 'Links', ['End them', 'The shop revoked this link.']);
  expect(await linksFor('how do I revoke links?', links)).toEqual(['/links#part-0']);
});

test('a section about all of a question comes before one that repeats a part of it', async () => {
  const pages = [
    page('/cards', 'Cards', ['Every card', 'Cards, cards and cards.']),
    page('/sandbox', 'Development', ['Numbers', 'In development, use one of the numbers of a test card, as below.']),
  ];
  expect((await linksFor('test cards', ...pages))[0]).toBe('/sandbox#part-0');
});

test('a sentence about the question comes before an example of code that repeats it', async () => {
  const example = page('/example', 'Example', ['Paying', 'export function refund() {\n  refund(refund);\n}']);
  const prose = page('/prose', 'Prose', [
    'Paying',
    'A refund goes to the shopper. Nothing else of the order is changed by it.',
  ]);
  expect(await linksFor('refund', example, prose)).toEqual(['/prose#part-0', '/example#part-0']);
});

test('the lines of an example are kept apart from sentences', () => {
  const [, part] = sectionsOf([
    page('/a', 'A', [
      'Part',
      'First read it.\n\n/** Owed. */\nexport async function owed() {\n  return [];\n}\n\nThen pay (by hand).',
    ]),
  ]);
  expect(part?.text.trim()).toBe('First read it.\n\n\nThen pay (by hand).');
  expect(part?.code).toBe('/** Owed. */\nexport async function owed() {\n  return [];\n}');
});

test('pages about how it is made come after pages about its use', async () => {
  const same = [['Keys', 'Where keys are kept.']] as const;
  expect(await linksFor('keys', page('/decisions/1', 'Keys', ...same), page('/keys', 'Keys', ...same))).toEqual([
    '/keys#part-0',
    '/decisions/1#part-0',
  ]);
});

test('a sign-in is no signature', async () => {
  const pages = [
    page('/webhooks', 'Webhooks', ['Signatures', 'The platform signs.']),
    page('/callers', 'Callers', ['Sign-in', 'Yours.']),
  ];
  expect(await linksFor('sign in', ...pages)).toEqual(['/callers#part-0']);
});

test('another word for the same, and a misspelt one, find it too', async () => {
  const data = page('/data', 'Data', ['Erasing', 'What is erased of a person.']);
  expect(await linksFor('delete', data)).toEqual(['/data#part-0']);
  expect(await linksFor('personl', page('/data', 'Data', ['Personal', 'data']))).toEqual(['/data#part-0']);
  expect(await linksFor('zyzzyva', data)).toEqual([]);
  expect(await linksFor('how is the', data)).toEqual([]);
});

test.each([
  ['charged', 'charges'],
  ['revoking', 'revoke'],
  ['stopped', 'stops'],
  ['policies', 'policy'],
])('%s and %s are one subject', (one, other) => {
  expect(subjectOf(one)).toBe(subjectOf(other));
});

test('a name of code is found by its words', () => {
  expect(wordsOf('useInstruct')).toEqual(['useinstruct', 'use', 'instruct']);
});
