type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

interface EnvFileText {
  readonly text: string;
  /** What Node's own reader gets wrong of the file, and how to mend it; `null` if nothing. */
  readonly fault: string | null;
}

/** Reads a `.env`, also as editors on Windows may write it. `decode` leaves out a byte order mark, as `TextDecoder` does. */
export function envFileText(bytes: Uint8Array, decode: (encoding: Encoding) => string): EnvFileText {
  const [first, second, third] = bytes;
  const cure = 'Save it as UTF-8, without a byte order mark.';
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return {
      text: decode('utf-8'),
      fault: `.env begins with a byte order mark, and \`node --env-file\` does not find the variable after it. ${cure}`,
    };
  // Names are ASCII, so that one of the first two bytes is zero without a byte order mark too.
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  if (!isLittle && !isBig) return { text: decode('utf-8'), fault: null };
  const fault = `.env is in UTF-16, of which \`node --env-file\` and other readers find nothing. ${cure}`;
  return { text: decode(isLittle ? 'utf-16le' : 'utf-16be'), fault };
}
