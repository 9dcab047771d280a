import { appendLines } from './ignore-file.ts';

/** Adds the settings that a `.env` does not have yet, each with the comment above it. Existing lines stay unchanged. */
export function addSettings(text: string, settings: string): string {
  const known = new Set([...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name]) => name));
  const added: string[] = [];
  let comments: string[] = [];
  let isGroup = false;
  for (const line of settings.split('\n')) {
    const name = /^(\w+)=/.exec(line)?.[1];
    if (line.startsWith('#')) comments.push(line);
    else {
      isGroup ||= line === '';
      if (name !== undefined && !known.has(name)) {
        added.push(...(isGroup && added.length > 0 ? [''] : []), ...comments, line);
        isGroup = false;
      }
      comments = [];
    }
  }
  const isApart = text === '' || /\n\s*\n$/.test(text);
  return appendLines(text, added.length === 0 || isApart ? added : ['', ...added]);
}
