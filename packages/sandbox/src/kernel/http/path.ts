/** Removes double and trailing slashes, which the platform tolerates (observed). */
export function tidyPath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/');
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}

/** The values of `{name}` placeholders if a path matches a pattern, else `null`. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  // Most paths have no placeholder, and every request is compared with all of them.
  if (!pattern.includes('{')) return pattern === path ? {} : null;
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const text = decode(actual[index] ?? '');
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (text === null || (name === undefined ? part !== text : text === '')) return null;
    if (name !== undefined) values[name] = text;
  }
  return values;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
