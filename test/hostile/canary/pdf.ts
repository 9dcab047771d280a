import { inflateSync } from 'node:zlib';

/**
 * The words in a PDF as Chromium prints it. Texts are runs of glyph ids, and each font has a table that maps its glyphs
 * to letters. The font of a run is not looked up. Each run is read by every table: a surplus reading only adds text to
 * search.
 */
export function wordsOfPdf(pdf: Buffer): string {
  const streams = streamsOf(pdf);
  const alphabets = streams.filter((stream) => stream.includes('beginbfchar') || stream.includes('beginbfrange'));
  const runs = streams.flatMap((stream) => [
    ...stream.matchAll(/\[((?:<[0-9a-f]+>|[\s\d.-])+)\]\s*TJ|<([0-9a-f]+)>\s*Tj/gi),
  ]);
  const texts = alphabets.map(alphabetOf).flatMap((letters) => {
    const lines = runs.map(([, many, one]) => read(many ?? `<${one ?? ''}>`, letters));
    // A word may be drawn in several runs.
    return [lines.join('\n'), lines.join('')];
  });
  return texts.join('\n');
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ 0: mark, index }) => {
    if (text.slice(index - 3, index) === 'end') return [];
    const begin = index + mark.length;
    const bytes = pdf.subarray(begin, text.indexOf('endstream', begin));
    try {
      return [inflateSync(bytes).toString('latin1')];
    } catch {
      return [bytes.toString('latin1')];
    }
  });
}

function alphabetOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, body = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', letter = ''] of body.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi)) {
      letters.set(Number.parseInt(glyph, 16), lettersOf(letter));
    }
  }
  for (const [, body = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', letter = ''] of body.matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi,
    )) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph += 1) {
        letters.set(glyph, String.fromCharCode(Number.parseInt(letter, 16) + glyph - first));
      }
    }
  }
  return letters;
}

function lettersOf(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
}

function read(run: string, letters: ReadonlyMap<number, string>): string {
  return [...run.matchAll(/<([0-9a-f]+)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '')
    .join('');
}
