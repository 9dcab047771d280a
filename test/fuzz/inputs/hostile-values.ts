import type { Randomness } from '../../faults/world/randomness.ts';

const texts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\r\nSet-Cookie: a=b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '\u{1f4b8}'.repeat(50),
  'ﷺ'.repeat(100),
  '../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%00',
  '%e0%a4%a',
  "' OR 1=1 --",
  '"; DROP TABLE instructions; --',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'true',
  '2026-02-30T25:61:61Z',
  '١٢٣٤',
  '+2348031234567',
  '08031234567 ',
  'a'.repeat(5_000),
  '9'.repeat(400),
  `${'('.repeat(2_000)}a`,
  `${'a '.repeat(2_000)}!`,
];

const numbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  0.30000000000000004,
  1.005,
  99,
  100,
  101,
  1e21,
  -1e21,
  5e-324,
  1.7976931348623157e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  4_294_967_296_000,
];

/** A JSON value that no well-behaved client sends. */
export function hostileValue(draw: Randomness): unknown {
  switch (draw.integer(0, 8)) {
    case 0:
      return draw.pick(numbers);
    case 1:
      return draw.pick([null, true, false, [], {}]);
    case 2:
      return nested(draw.pick([3, 40, 2_000]), draw.chance(0.5));
    case 3:
      return Array.from({ length: draw.pick([1, 20, 500]) }, () => draw.pick(texts));
    case 4:
      return JSON.parse('{"__proto__": {"isStaff": true}, "constructor": {"prototype": {"roles": ["staff"]}}}');
    case 5:
      return { minor: draw.pick(numbers), currency: draw.pick(['NGN', 'USD', 'ngn', 'XXX', '', null]) };
    default:
      return draw.pick(texts);
  }
}

export function hostileText(draw: Randomness): string {
  return draw.pick(texts);
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value };
  return value;
}
