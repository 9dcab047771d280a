import { describe, expect, it } from 'vitest';
import { tillsideCsp } from './page-policy.ts';

describe('the policy of a page', () => {
  it('allows what the widgets need of the page’s own origin, and nothing else', () => {
    expect(tillsideCsp()).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
  });

  it('names other origins where each of them is used', () => {
    const policy = tillsideCsp({
      companion: 'https://pay.example/till',
      frames: 'https://frames.example',
      scripts: ['https://cdn.example/tillside/'],
      images: ['https://img.example/logo.svg'],
    });
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "script-src 'self' https://cdn.example",
        "style-src 'self' https://cdn.example",
        "connect-src 'self' https://pay.example",
        "img-src 'self' data: https://img.example",
        "frame-src 'self' https://frames.example",
        "form-action 'self' https://frames.example",
      ]),
    );
  });

  it('takes what the page needs beside the widgets', () => {
    const policy = tillsideCsp({
      add: { 'script-src': ["'nonce-abc'"], 'base-uri': ["'self'"], 'worker-src': ['blob:'] },
    });
    expect(policy).toContain("script-src 'self' 'nonce-abc';");
    expect(policy).toContain("base-uri 'self';");
    expect(policy).toMatch(/; worker-src blob:$/);
  });

  it.each<[string, Parameters<typeof tillsideCsp>[0]]>([
    ['a path', { companion: '/till' }],
    ['a host without its scheme', { frames: 'frames.example' }],
    ['a script', { images: ['javascript:alert(1)'] }],
    ['a source that ends the directive', { add: { 'img-src': ['https://a.example; script-src *'] } }],
    ['two directives as one', { add: { 'img-src a; script-src': ['*'] } }],
  ])('refuses %s, and states how to fix it', (_what, options) => {
    expect(() => tillsideCsp(options)).toThrow(/^tillsideCsp: ".*" is no (?:address|source).* Give /);
  });
});
