import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refField } from './input-fields.ts';
import { parseWith } from './parse.ts';
import { isRef } from './ref.ts';

describe('the ref of any merchant (platform §1.6)', () => {
  const printable = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));

  it('is 1 to 64 printable ASCII characters, and is read as it is', () => {
    fc.assert(
      fc.property(fc.array(printable, { minLength: 1, maxLength: 64 }), (characters) => {
        const ref = characters.join('');
        expect(parseWith(refField, ref)).toEqual({ ok: true, value: ref });
      }),
    );
  });

  it.each(['a b', ' a', 'a\n', 'é', '\u007F', '\u0000', 'x'.repeat(65), 7, {}])('is not %j', (value) => {
    expect(parseWith(refField, value).ok).toBe(false);
  });

  it('may be what no ref of the companion is', () => {
    for (const ref of ['-a', '_a', 'a.b', 'a/b', 'order#7?x=1&y']) {
      expect([isRef(ref), parseWith(refField, ref).ok]).toEqual([false, true]);
    }
  });
});
