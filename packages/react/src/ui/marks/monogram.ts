/** The colours of monograms, from `data-hue` 1 to 6. */
export type Hue = 1 | 2 | 3 | 4 | 5 | 6;

/** The first letters of the first words; of a single word, its first letters. */
export function initialsOf(name: string, count: 1 | 2): string {
  const words = name.match(/[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const letters = words.flatMap(
    (word) => word.match(/[\p{L}\p{N}]\p{M}*/gu)?.slice(0, words.length > 1 ? 1 : count) ?? [],
  );
  return letters.slice(0, count).join('').toUpperCase();
}

/** The hue of a name: the same on every page and device, whatever its case. */
export function hueOf(name: string): Hue {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const letter of name.trim().toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hues[(hash >>> 0) % hues.length] ?? 1;
}

const hues: readonly Hue[] = [1, 2, 3, 4, 5, 6];
