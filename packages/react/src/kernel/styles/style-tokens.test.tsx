import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildStyles } from '../../../styles-for-floor.ts';
import { derivesColors } from '../theme/appearance.ts';

const source = join(import.meta.dirname, '../..');
// The page of links is none of a shop's: it has its own colours.
const sheets = globSync('{kernel,features}/**/*.css', { cwd: source }).filter(
  (file) => !file.endsWith('links/page.css'),
);
const files = sheets.filter((file) => !file.endsWith('tokens.css'));

/** What only tokens.css may write, and what is used instead. */
const rules: readonly (readonly [name: string, pattern: RegExp, instead: string])[] = [
  ['a colour', /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|color|color-mix|light-dark)\(/i, 'a token'],
  ['a duration', /(?<![\w.-])\d*\.?\d+m?s\b/, '--ts-fast, --ts-base, --ts-slow, --ts-draw or a loop'],
  ['an easing', /cubic-bezier\(/, '--ts-ease, --ts-ease-both or --ts-ease-pop'],
  ['a size of type', /^font-size:[^;]*\d(?:px|rem)(?!\))/, '--ts-type-*'],
  [
    'a space of the grid',
    /^(?:gap|padding|margin)[\w-]*:(?:.*\s)?(?:0?\.25|0?\.5|0?\.75|1|1\.25|1\.5|2|2\.5)rem/,
    '--ts-s*',
  ],
  ['a corner', /^border-radius:[^;]*\d(?:px|rem)/, '--ts-radius-*'],
  // Not in a block that asks for it, which changes no more than a focus ring.
  ['a feature that Firefox 115 does not have', /:has\((?!\*|:focus-visible)/, 'a data attribute'],
  ['a feature that Chrome 109 does not have', /:dir\(/, "[dir='rtl']"],
];

describe('the stylesheets of the widgets', () => {
  it.each(rules)('leave it to the tokens: %s', (_, pattern, instead) => {
    const found = files.flatMap((file) =>
      declarationsOf(readFileSync(join(source, file), 'utf8'))
        .filter((text) => pattern.test(text))
        .map((text) => `${file}: ${text} (use ${instead})`),
    );
    expect(found).toEqual([]);
  });

  it('use no token that is not declared', () => {
    const declared = new Set(sheets.flatMap((file) => declaredIn(file)));
    const optional = ['--ts-font-family', '--ts-accent', '--ts-surface'];
    const unknown = sheets.flatMap((file) =>
      [...read(file).matchAll(/var\((--ts-[\w-]+)/g)].flatMap(([, name = '']) =>
        declared.has(name) || optional.includes(name) ? [] : [`${file}: ${name}`],
      ),
    );
    expect(unknown).toEqual([]);
  });

  it.each(['styles.css', 'styles.layered.css'])('%s has colours for browsers without light-dark()', (file) => {
    const built = buildStyles(join(source, file));
    const [modern = '', floor = ''] = built.split('@supports not (color:light-dark(red,red))');
    const wanted = [...modern.matchAll(/(--ts-[\w-]+):[^;{}]*light-dark\(/g)].map(([, name]) => name);
    expect(wanted.length).toBeGreaterThan(20);
    for (const name of wanted) expect(floor).toContain(`${name}:`);
    expect(floor).not.toContain('light-dark(');
    // What asks for `light-dark()` is not for them.
    expect(floor).not.toContain('--ts-from-accent-text:');
    expect(modern).toMatch(new RegExp(`@supports ${question}\\{\\.ts-root\\{--ts-from-accent:`));
    // Of what has to be supported for a colour, the rest is asked for there as well.
    expect(floor).toMatch(/@supports \(color:color-mix\(in oklab, ?red, ?red\)\)\{\.ts-root\{--ts-fill:/);
    expect(built).toMatch(/:where\(:root,:host\)\{--lightningcss-light:initial;--lightningcss-dark: ;?\}/);
  });
});

/** What a browser has to know to derive colours, as a pattern of either spelling. */
const question = String.raw`\(color: ?light-dark\(red, ?red\)\) and \(color: ?oklch\(from red l c calc\(h \+ 14\)\)\)`;

it('the page asks the same question as the stylesheet', () => {
  const asked = vi.fn<(condition: string) => boolean>(() => true);
  vi.stubGlobal('CSS', { supports: asked });
  expect(derivesColors()).toBe(true);
  vi.unstubAllGlobals();
  expect(read('kernel/styles/tokens.css')).toContain(`@supports ${String(asked.mock.calls[0]?.[0])} {`);
});

it.each(['styles.css', 'styles.layered.css', 'features/links/page.css'])(
  'a phone that is turned enlarges no text of a widget: %s',
  (file) => {
    const rules = buildStyles(join(source, file)).matchAll(/([^{}]+)\{([^{}]*)\}/g);
    const adjusting = [...rules].filter(([, , body = '']) => body.includes('-webkit-text-size-adjust:100%'));
    expect(adjusting.map(([, selector]) => selector)).toEqual(['.ts-root']);
    expect(adjusting[0]?.[2]).toMatch(/(?<!-)text-size-adjust:100%/);
  },
);

it('a plain colour is under every gradient of colours', () => {
  const grounds = files.flatMap((file) =>
    [...read(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) =>
      !selector.includes('::') && /background:[^;]*gradient\([^;]*var\(/.test(body)
        ? [
            {
              selector: selector.trim(),
              hasPlain: /background:[^;]*;\s*background-color: var\(--ts-[\w-]+\);/.test(body),
            },
          ]
        : [],
    ),
  );
  expect(grounds).not.toEqual([]);
  expect(grounds.filter(({ hasPlain }) => !hasPlain)).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(source, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
}

function declaredIn(file: string): readonly string[] {
  return [...read(file).matchAll(/(--ts-[\w-]+):/g)].map(([, name = '']) => name);
}

/** Declarations and selectors, without comments, each on one line. */
function declarationsOf(css: string): readonly string[] {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[;{}]/)
    .map((text) => text.replace(/\s+/g, ' ').trim());
}
