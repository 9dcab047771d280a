/** A text format that readers depend on, with a generator of made-up texts. */
interface TextFormat {
  readonly name: string;
  readonly matches: (text: string) => boolean;
  /** `number` distinguishes made-up texts. `like` gives the length, if the format has no fixed one. */
  readonly madeUp: (number: number, like: string) => string;
}

const day = String.raw`\d{4}-\d\d-\d\d`;
const time = String.raw`\d\d:\d\d:\d\d`;
const offset = String.raw`[+-]\d\d:\d\d`;

/** Each date style, with an invented date. */
const dates: readonly (readonly [name: string, pattern: string, madeUp: string])[] = [
  ['YYYY-MM-DD HH:MM:SS', `${day} ${time}`, '2026-01-02 03:04:05'],
  ['YYYY-MM-DD HH:MM:SS.ffffff', `${day} ${time}\\.\\d{1,9}`, '2026-01-02 03:04:05.000000'],
  ['YYYY-MM-DD HH:MM', `${day} \\d\\d:\\d\\d`, '2026-01-02 03:04'],
  ['YYYY-MM-DDTHH:MM:SS', `${day}T${time}`, '2026-01-02T03:04:05'],
  ['YYYY-MM-DDTHH:MM:SSZ', `${day}T${time}Z`, '2026-01-02T03:04:05Z'],
  ['YYYY-MM-DDTHH:MM:SS.mmmZ', `${day}T${time}\\.\\d{3}Z`, '2026-01-02T03:04:05.000Z'],
  ['YYYY-MM-DDTHH:MM:SS.ffffffZ', `${day}T${time}\\.\\d{1,9}Z`, '2026-01-02T03:04:05.000000Z'],
  ['YYYY-MM-DDTHH:MM:SS±HH:MM', `${day}T${time}${offset}`, '2026-01-02T03:04:05+01:00'],
  ['YYYY-MM-DDTHH:MM:SS.mmm±HH:MM', `${day}T${time}\\.\\d{3}${offset}`, '2026-01-02T03:04:05.000+01:00'],
  ['YYYY-MM-DD', day, '2026-01-02'],
  ['YYYY/MM/DD HH:MM:SS', String.raw`\d{4}/\d\d/\d\d ${time}`, '2026/01/02 03:04:05'],
  ['DD/MM/YYYY HH:MM:SS', String.raw`\d\d/\d\d/\d{4} ${time}`, '02/01/2026 03:04:05'],
  ['DD/MM/YYYY', String.raw`\d\d/\d\d/\d{4}`, '02/01/2026'],
  ['DD-MM-YYYY HH:MM:SS', String.raw`\d\d-\d\d-\d{4} ${time}`, '02-01-2026 03:04:05'],
  ['DD-MM-YYYY', String.raw`\d\d-\d\d-\d{4}`, '02-01-2026'],
  ['Mon, DD YYYY HH:MM:SS', String.raw`[A-Z][a-z]{2}, \d{1,2} \d{4} ${time}`, 'Jan, 02 2026 03:04:05'],
  ['Day, DD Mon YYYY HH:MM:SS GMT', `[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} ${time} GMT`, zoneless()],
  ['MM/YY', String.raw`(?:0[1-9]|1[0-2])/\d\d`, '01/30'],
];

function zoneless(): string {
  return 'Fri, 02 Jan 2026 03:04:05 GMT';
}

/** The first match is the format of a text. The last one matches any text. */
const formats: readonly TextFormat[] = [
  { name: 'empty', matches: (text) => text === '', madeUp: () => '' },
  ...dates.map(([name, pattern, madeUp]): TextFormat => {
    const whole = new RegExp(`^${pattern}$`);
    return { name, matches: (text) => whole.test(text), madeUp: () => madeUp };
  }),
  pattern('digits', /^\d+$/, (number, like) => String(number).padStart(like.length, '0').slice(-like.length)),
  pattern('decimal', /^-?\d+\.\d+$/, (number, like) => `${number}.${'0'.repeat(like.length - like.indexOf('.') - 1)}`),
  pattern(
    'UUID',
    /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
    (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ),
  pattern('masked card number', /^\d{6} \*{4} \*{4} \d{4}$/, () => '000000 **** **** 0000'),
  pattern('URL', /^https?:\/\/\S+$/i, (number) => `https://example.com/${number}`),
  pattern('email', /^[^\s@]+@[^\s@]+$/, (number) => `person${number}@example.com`),
  { name: 'JSON', matches: isJson, madeUp: (_, like) => (like.trim().startsWith('[') ? '[]' : '{}') },
  // Codes that no country and no currency uses (ISO 3166, ISO 4217).
  pattern('two capitals', /^[A-Z]{2}$/, (number) => `X${String.fromCodePoint(65 + (number % 26))}`),
  pattern('three capitals', /^[A-Z]{3}$/, () => 'XTS'),
  pattern('code and number', /^[A-Za-z]{1,30}_\d+$/, (number) => `SAMPLE_${number}`),
];

function pattern(name: string, whole: RegExp, madeUp: TextFormat['madeUp']): TextFormat {
  return { name, matches: (text) => whole.test(text), madeUp };
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The kind of a value, without the value: `number`, `string (YYYY-MM-DD HH:MM:SS)`, `list`. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'string') return typeof value;
  const format = formats.find(({ matches }) => matches(value));
  return format ? `string (${format.name})` : 'string';
}

/** Another text of the same format. */
export function madeUpText(text: string, number: number): string {
  return formats.find(({ matches }) => matches(text))?.madeUp(number, text) ?? `sample ${number}`;
}
