import { describe, expect, it } from 'vitest';
import { shorten } from '../../scripts/api-text.ts';

const purchase =
  "z.ZodObject<{ phone: z.ZodString; network: z.ZodEnum<{ mtn: 'mtn'; airtel: 'airtel'; }>; }, z.core.$strip>";

describe('a snapshot of an API', () => {
  it('names a type that a constant has, wherever the compiler wrote it out again', () => {
    const again = `import("zod").ZodObject<{
        phone: import("zod").ZodString;
        network: import("zod").ZodEnum<{
            mtn: "mtn";
            airtel: "airtel";
        }>;
    }, import("zod/v4/core").$strip>`;
    const { texts } = shorten([
      ['Purchase', `const Purchase: ${purchase}`],
      ['buy', `const buy: import("./operation.ts").Operation<"airtime.buy", ${again}>`],
    ]);
    expect(texts).toEqual([`const Purchase: ${purchase}`, "const buy: Operation<'airtime.buy', typeof Purchase>"]);
  });

  it('names none of two constants by the other, and no short type', () => {
    const { texts } = shorten([
      ['First', `const First: ${purchase}`],
      ['Second', `const Second: ${purchase}`],
      ['codes', 'const codes: { readonly mtn: 1 }'],
      ['copy', 'const copy: { readonly mtn: 1 }'],
    ]);
    expect(texts).toEqual([
      `const First: ${purchase}`,
      'const Second: typeof First',
      'const codes: { readonly mtn: 1 }',
      'const copy: { readonly mtn: 1 }',
    ]);
  });

  it('names a type by a constant that is not exported, and declares that constant', () => {
    const { texts, named } = shorten(
      [['buy', `const buy: Operation<'airtime.buy', ${purchase}>`]],
      [
        ['Purchase', `const Purchase: ${purchase}`],
        ['Unused', `const Unused: z.ZodObject<{ message: z.ZodString; recipients: z.ZodArray<z.ZodString>; }>`],
      ],
    );
    expect(texts).toEqual(["const buy: Operation<'airtime.buy', typeof Purchase>"]);
    expect(named).toEqual([`const Purchase: ${purchase}`]);
  });

  it('breaks what is too wide at the members of objects and of tuples', () => {
    const row = (code: string) =>
      `{ readonly code: '${code}'; readonly read: (text: string, ...more: { a: 1; }[]) => Map<string, number>; }`;
    const {
      texts: [text],
    } = shorten([['rows', `const rows: readonly [${row('a; }')}, ${row('b')}]`]]);
    expect(text).toBe(`const rows: readonly [\n  ${row('a; }')},\n  ${row('b')},\n]`);
  });

  it('leaves nothing out', () => {
    const wide = `interface Options { readonly ${'x'.repeat(100)}: [number, string]; /: string; readonly ${'y'.repeat(100)}: { a: 1; b: 2; }; }`;
    const {
      texts: [text],
    } = shorten([['Options', wide]]);
    expect(text?.split('\n')).toHaveLength(5);
    expect(text?.replaceAll(/\s+/g, ' ')).toBe(wide);
  });
});
