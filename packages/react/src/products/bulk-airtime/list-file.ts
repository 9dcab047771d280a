/** Why a file cannot be read as a list. */
export type FileFault = 'workbook' | 'too_large';

export type FileReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: FileFault };

/** Far more than the maximum number of rows needs. */
const largest = 2_000_000;

/** Reads a spreadsheet's text file, in any encoding. */
export function decodeListFile(bytes: Uint8Array): FileReading {
  if (bytes.length > largest) return { ok: false, fault: 'too_large' };
  // A workbook is a zip file; an old one is a compound file.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { ok: false, fault: 'workbook' };
  return { ok: true, text: decode(bytes) };
}

/** By its byte order mark; otherwise UTF-8; if that fails, the Windows code page. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  // "Unicode text" without a byte order mark: every other byte of ASCII letters is 0.
  if (bytes.length > 1 && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
