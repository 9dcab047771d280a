/** Adds the files that may not be committed to a `.gitignore`, unless they are ignored already. */
export function addIgnored(text: string, names: readonly string[]): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\//, '').replace(/\/$/, ''));
  const isCovered = (name: string): boolean => lines.includes(name) || (name === '.env' && lines.includes('.env*'));
  const missing = names.filter((name) => !isCovered(name));
  if (lines.includes('.env*') && !lines.includes('!.env.example')) missing.push('!.env.example');
  return appendLines(text, missing);
}

/** Appends lines, with the line endings of the text. */
export function appendLines(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const start = text === '' || text.endsWith('\n') ? text : text + eol;
  return start + lines.map((line) => line + eol).join('');
}
