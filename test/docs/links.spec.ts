import { expect, test } from '@playwright/test';
import { addressesIn, brokenLinks, htmlFiles, linksIn, pages, read } from './built-site.ts';

test('every page of the navigation is built', () => {
  expect(htmlFiles()).toEqual(expect.arrayContaining(pages.map(({ html }) => html)));
});

test('every address in every page leads to a file of the site, and to a place that is in it', () => {
  const broken = htmlFiles().flatMap((file) => {
    const html = read(file);
    return brokenLinks(file, html, addressesIn(html)).map((target) => `${file}: ${target}`);
  });
  expect(broken).toEqual([]);
});

test('every page has its Markdown twin, with its heading and links that hold', () => {
  const broken = pages.flatMap(({ title, markdown }) => {
    const text = read(markdown);
    expect(text, markdown).toContain(`# `);
    expect(text.replaceAll(/[`\\]/g, ''), markdown).toContain(title);
    return brokenLinks(markdown, text, linksIn(text)).map((target) => `${markdown}: ${target}`);
  });
  expect(broken).toEqual([]);
});

test('llms.txt lists every page, and nothing else', () => {
  const listed = linksIn(read('/llms.txt'));
  expect(listed.toSorted()).toEqual(pages.map(({ markdown }) => markdown).toSorted());
});

test('a link to a page reads as the title of the page, not as the name of its file', () => {
  const named = htmlFiles().flatMap((file) =>
    [...read(file).matchAll(/<a [^>]*>([\w./-]+\.md)<\/a>/g)].map(([, text]) => `${file}: ${text}`),
  );
  expect(named).toEqual([]);
});
