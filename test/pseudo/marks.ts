/**
 * Stands before and after each text of the catalogue: a space of no width. No code trims it away, Playwright looks past it,
 * and the widgets use none themselves.
 */
export const mark = '\u200B';

export function withoutMarks(text: string): string {
  return text.replaceAll(mark, '');
}
