/**
 * Adds the colours of both schemes for browsers without `light-dark()`. One of `--ts-light` and `--ts-dark` is empty there,
 * and the other falls back to the colour. Where the scheme is that of the page, both are empty until `ThemeRoot` sets it: no
 * token is a colour then, and widgets are drawn in those of the page.
 * The added rules are next to the rules that they repeat, because compression finds nearby repetition.
 */
export function withoutLightDark(css: string): string {
  const last = css.lastIndexOf('light-dark(');
  if (last === -1) return css;
  const start = css.startsWith('@layer') ? css.indexOf('{') + 1 : 0;
  let end = start;
  while (end <= last) end = closing(css, css.indexOf('{', end) + 1, '{}') + 1;
  const light = '--ts-light:initial;--ts-dark: ';
  const dark = '--ts-light: ;--ts-dark:initial';
  const toggles =
    `.ts-root{--ts-light: ;--ts-dark: }.ts-root:where([data-color-scheme],[data-page-scheme]){${light}}` +
    `.ts-root:where([data-color-scheme=dark],[data-page-scheme*=dark]:not([data-page-scheme*=light])){${dark}}` +
    `@media (prefers-color-scheme:dark){.ts-root:where([data-color-scheme=system],[data-page-scheme*=dark]){${dark}}}`;
  const floor = `@supports not (color:light-dark(red,red)){${toggles}${lowerRules(css.slice(start, end))}}`;
  return `${css.slice(0, end)}${floor}${css.slice(end)}`;
}

/** The declarations with `light-dark()`, lowered, each in the rules and conditions around it, but for conditions that ask for it. */
function lowerRules(css: string): string {
  const open = css.indexOf('{');
  if (open === -1) return '';
  const end = closing(css, open + 1, '{}');
  const [prelude, body] = [css.slice(0, open), css.slice(open + 1, end)];
  const isOfOthers = prelude.includes('light-dark(');
  const lowered = isOfOthers ? '' : body.includes('{') ? lowerRules(body) : lowerDeclarations(prelude, body);
  return `${lowered === '' ? '' : `${prelude}{${lowered}}`}${lowerRules(css.slice(end + 1))}`;
}

function lowerDeclarations(selector: string, body: string): string {
  const lines = split(body, ';')
    .map((line) => line.trim())
    .filter((line) => line.includes('light-dark('));
  if (lines.some((line) => !line.startsWith('--')))
    throw new Error(`light-dark() belongs into tokens.css, not into ${selector}.`);
  return lines.map(lower).join(';');
}

/** Replaces every `light-dark(a, b)`, from the outermost to those within. */
function lower(text: string): string {
  const start = text.indexOf('light-dark(');
  if (start === -1) return text;
  const inner = start + 'light-dark('.length;
  const end = closing(text, inner, '()');
  const [light = '', dark = ''] = split(text.slice(inner, end), ',').map(lower);
  return `${text.slice(0, start)}var(--ts-light,${light}) var(--ts-dark,${dark})${lower(text.slice(end + 1))}`;
}

/** The index of the bracket that closes the one before `from`. */
function closing(text: string, from: number, pair: '()' | '{}'): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === pair[0]) depth += 1;
    if (text[at] === pair[1]) depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`A bracket is open in ${text.slice(0, 80)}.`);
}

function split(text: string, by: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === by && depth === 0) parts.push('');
    else parts[parts.length - 1] = `${parts.at(-1) ?? ''}${letter}`;
  }
  return parts;
}
