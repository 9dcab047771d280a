import { describe, expect, it } from 'vitest';
import { readReturnTo } from './wallet-funding.ts';

const origins = new Set(['https://shop.example', 'http://localhost:5173']);

describe('where a top-up page may return to', () => {
  it.each([
    ['https://shop.example/airtime?ts=4f2a#review', 'https://shop.example/airtime?ts=4f2a#review'],
    ['https://shop.example', 'https://shop.example/'],
    ['HTTPS://SHOP.EXAMPLE:443/airtime', 'https://shop.example/airtime'],
    ['http://localhost:5173/bills', 'http://localhost:5173/bills'],
  ])('is a page of one of the origins: %s', (given, href) => {
    expect(readReturnTo(given, origins)).toBe(href);
  });

  it.each([
    ['another site', 'https://evil.example/airtime'],
    ['a site whose name has the same beginning', 'https://shop.example.evil.example/'],
    ['a site whose name has the same ending', 'https://notshop.example/'],
    ['the shop as the user of another site', 'https://shop.example@evil.example/'],
    ['the shop as user and password of another site', 'https://shop.example:x@evil.example/'],
    ['a user before the shop', 'https://bank.example@shop.example/'],
    ['an address without a scheme', '//evil.example/'],
    ['a backslash for a slash', 'https:\\\\evil.example/'],
    ['a tab in the scheme', 'java\tscript:alert(1)'],
    ['a script', 'javascript:alert(document.domain)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a blob of the shop’s origin', 'blob:https://shop.example/3b1c'],
    ['another port', 'https://shop.example:8443/'],
    ['plain http', 'http://shop.example/'],
    ['a path alone', '/airtime'],
    ['no origin at all', 'null'],
    ['nothing', ''],
    ['an address that is too long', `https://shop.example/${'a'.repeat(2_048)}`],
    ['a list, as a repeated parameter is parsed', ['https://shop.example/']],
    ['an object', { href: 'https://shop.example/' }],
    ['a missing parameter', undefined],
  ])('is nowhere for %s', (_what, given) => {
    expect(readReturnTo(given, origins)).toBeNull();
  });
});
