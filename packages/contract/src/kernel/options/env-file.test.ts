import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { envFileText } from './env-file.ts';

const file = 'A=1\nSHOP=Ọjà\n';
const littleEndian = Buffer.from(file, 'utf16le');
const bigEndian = Buffer.from(littleEndian).swap16();

it.each([
  ['UTF-8', Buffer.from(file), null],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${file}`), 'begins with a byte order mark'],
  ['UTF-16, as PowerShell writes it', Buffer.from(`\uFEFF${file}`, 'utf16le'), 'is in UTF-16'],
  ['UTF-16 the other way', Buffer.concat([Buffer.from([0xfe, 0xff]), bigEndian]), 'is in UTF-16'],
  ['UTF-16 without a mark', littleEndian, 'is in UTF-16'],
  ['UTF-16 the other way, without a mark', bigEndian, 'is in UTF-16'],
])('reads a .env in %s, and says what others cannot read', (_what, bytes, sentence) => {
  const { text, fault } = envFileText(bytes, (encoding) => new TextDecoder(encoding).decode(bytes));
  expect(parseEnv(text)).toEqual({ A: '1', SHOP: 'Ọjà' });
  if (sentence === null) expect(fault).toBe(null);
  else expect(fault).toMatch(new RegExp(`^\\.env ${sentence}.* Save it as UTF-8, without a byte order mark\\.$`));
});

it('reads an empty file', () => {
  expect(envFileText(new Uint8Array(), () => '')).toEqual({ text: '', fault: null });
});
