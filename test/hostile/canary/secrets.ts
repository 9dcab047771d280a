/** Secrets that resemble no other value, so that each match is a leak: no time, size or amount begins with a zero. */
export const canaries = { ccv: '0831', expiry: '07/38', pin: '0629', wrongPin: '0735', otp: '05087' } as const;

/** The secrets to search for, by name: the canaries, and a card number. */
export type Secrets = Readonly<Record<string, string>>;

interface Spelling {
  readonly name: string;
  readonly found: RegExp;
}

/**
 * Finds secrets in a text, in any spelling: `pin as base64`. Bytes are given as latin1. A spelling of fewer than eight
 * characters counts only as a separate value: every long random name contains some four digits.
 */
export function findSecrets(text: string, secrets: Secrets): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    spellingsOf(secret).flatMap((spelling) => {
      const isThere = [...text.matchAll(spelling.found)].some((hit) => !isInsideRandomName(text, hit));
      return isThere ? [`${name} as ${spelling.name}`] : [];
    }),
  );
}

/** Ids, hashes and tokens are runs of letters and digits; a secret that was glued to a word is in a shorter one. */
function isInsideRandomName(text: string, { 0: hit, index }: RegExpExecArray): boolean {
  if (hit.length >= 8) return false;
  const before = /[\w-]{0,32}$/.exec(text.slice(Math.max(0, index - 32), index))?.[0].length ?? 0;
  const after = /^[\w-]{0,32}/.exec(text.slice(index + hit.length, index + hit.length + 32))?.[0].length ?? 0;
  return before + after + hit.length >= 20;
}

const known = new Map<string, readonly Spelling[]>();

function spellingsOf(secret: string): readonly Spelling[] {
  const before = known.get(secret);
  if (before) return before;
  const made = [
    ...groupings(secret).map(([name, text]) => ({ name, found: literal(text) })),
    ...[secret, ...(secret.length > 8 ? [grouped(secret, ' ')] : [])].flatMap((text) => encodings(text)),
  ];
  known.set(secret, made);
  return made;
}

function groupings(secret: string): [string, string][] {
  const separators = {
    spaces: ' ',
    hyphens: '-',
    points: '.',
    'a plus': '+',
    'no-break spaces': '\u00A0',
    '%20': '%20',
  };
  const separated = Object.entries(separators).map(([name, sign]): [string, string] => [
    `groups with ${name}`,
    grouped(secret, sign),
  ]);
  return [['plain', secret], ...(secret.length > 8 ? separated : [])];
}

function grouped(secret: string, sign: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, `$1${sign}`);
}

function encodings(text: string): Spelling[] {
  const signs = text.split('');
  const codes = signs.map((sign) => sign.charCodeAt(0));
  const hex = codes.map((code) => code.toString(16));
  const bytes = Buffer.from(text, 'utf8');
  return [
    ...[0, 1, 2].map((offset) => ({ name: `base64 at ${offset}`, found: base64At(bytes, offset) })),
    { name: 'hex', found: new RegExp(hex.join(''), 'gi') },
    { name: 'percent signs', found: new RegExp(hex.map((code) => `%${code}`).join(''), 'gi') },
    { name: 'escapes', found: new RegExp(hex.map((code) => `\\\\u00${code}`).join(''), 'gi') },
    { name: 'a list of bytes', found: new RegExp(`(?<!\\d)${codes.join(',\\s?')}(?!\\d)`, 'g') },
    { name: 'an object of bytes', found: new RegExp(codes.map((code) => `"\\d+":${code}`).join(','), 'g') },
    { name: 'UTF-16', found: new RegExp(signs.map((sign) => exactly(sign)).join('\\x00'), 'g') },
  ];
}

/** A digit before or behind it makes it another number. The digits of a short one may be those behind a decimal point. */
function literal(text: string): RegExp {
  const before = text.length < 8 ? '\\d\\.?' : '\\d';
  return new RegExp(`(?<!${before})${exactly(text)}(?!\\d)`, 'g');
}

/** The part of the base64 that does not depend on the surrounding text. */
function base64At(bytes: Buffer, offset: number): RegExp {
  const text = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor(((offset + bytes.length) * 8) / 6);
  return new RegExp(exactly(text.slice(first, last)).replaceAll('/', '[/_]').replaceAll('\\+', '[+-]'), 'g');
}

function exactly(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
