import { describe, expect, it } from 'vitest';
import { decodeListFile } from './AddRows.tsx';

function bytes(text: string, bigEndian = false): number[] {
  return Array.from(text).flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });
}

describe('a file with a list', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode('Adé;₦500')]],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Adé;₦500')]],
    ['UTF-16 of Windows', [0xff, 0xfe, ...bytes('Adé;₦500')]],
    ['UTF-16 the other way', [0xfe, 0xff, ...bytes('Adé;₦500', true)]],
    ['UTF-16 without its mark', bytes('Adé;₦500')],
  ])('is read in %s', (_name, file) => {
    expect(decodeListFile(Uint8Array.from(file))).toEqual({ ok: true, text: 'Adé;₦500' });
  });

  it('is decoded with the Windows code page if it is not UTF-8', () => {
    expect(decodeListFile(Uint8Array.from([0x41, 0x64, 0xe9]))).toEqual({ ok: true, text: 'Adé' });
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 1, 2]],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 1, 2]],
  ])('that is %s is reported as one', (_name, file) => {
    expect(decodeListFile(Uint8Array.from(file))).toEqual({ ok: false, fault: 'workbook' });
  });

  it('of more than two million bytes is refused', () => {
    expect(decodeListFile(new Uint8Array(2_000_001))).toEqual({ ok: false, fault: 'too_large' });
  });

  it('that is empty is an empty list', () => {
    expect(decodeListFile(new Uint8Array())).toEqual({ ok: true, text: '' });
  });
});
