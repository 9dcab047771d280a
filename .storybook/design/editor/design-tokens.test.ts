import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Appearance } from '../../../packages/react/src/kernel/theme/appearance.ts';
import { defaultTheme, highContrast, orchid, savanna } from '../../../packages/react/src/themes.ts';
import { readDesignTokens, writeDesignTokens, type Left } from './design-tokens.ts';
import { tokenNames, tokenTypes, type TokenType } from './token-kinds.ts';

const imported = (appearance: Appearance): unknown => {
  const read = readDesignTokens(writeDesignTokens(appearance));
  return read.is === 'read' && read.left.length === 0 ? JSON.stringify(read.appearance) : read;
};
const read = (file: unknown): unknown => {
  const result = readDesignTokens(JSON.stringify(file));
  return result.is === 'read' && result.left.length === 0 ? result.appearance : result;
};
const leftOf = (file: unknown): readonly string[] =>
  readDesignTokens(JSON.stringify(file)).left.map(({ path, reason }: Left) => `${path} ${reason}`);
const color = (value: unknown): object => ({ $type: 'color', $value: value });
const red = { colorSpace: 'srgb', components: [1, 0, 0], hex: '#ff0000' };

describe('a theme goes out and comes in, byte for byte', () => {
  it.each(Object.entries({ defaultTheme, orchid, savanna, highContrast }))('%s', (_, theme) => {
    expect(imported(theme)).toBe(JSON.stringify(theme));
  });

  const hex = fc.stringMatching(/^#([\da-fA-F]{3}|[\da-fA-F]{4}|[\da-fA-F]{6}|[\da-fA-F]{8})$/);
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const css: Readonly<Record<TokenType, fc.Arbitrary<string>>> = {
    color: fc.oneof(
      hex,
      fc.tuple(part, part, part).map(([l, c, h]) => `oklch(${l} ${c} ${h * 360})`),
      fc.tuple(part, part, part, part).map((of) => `color(display-p3 ${of[0]} ${of[1]} ${of[2]} / ${of[3]})`),
      fc.tuple(part, part, part).map(([r, g, b]) => `color(srgb ${r} ${g} ${b})`),
      fc.constantFrom('red', 'rgb(1, 2, 3)', 'hsl(210 40% 50%)', 'hsl(none 40% 50%)', 'color-mix(in oklab, red, blue)'),
    ),
    dimension: fc.oneof(
      fc.tuple(part, fc.constantFrom('px', 'rem', 'em', 'PX')).map(([size, unit]) => `${size * 40}${unit}`),
      fc.constantFrom('1.50rem', '.5rem', '+4px', 'calc(1rem + 2px)', '0', '100vw'),
    ),
    fontFamily: fc.constantFrom(
      'Inter',
      "Georgia, 'Times New Roman', serif",
      'Georgia,"Times New Roman" , serif',
      'Open Sans, sans-serif',
      'var(--brand-font), serif',
      "'It\\'s', serif",
    ),
    fontWeight: fc.oneof(
      fc.integer({ min: 1, max: 1_000 }).map(String),
      fc.constantFrom('bold', 'normal', 'bolder', '650.50', '0'),
    ),
    shadow: fc.constantFrom(
      'none',
      '0 1px 2px #0000000a',
      '0px 10px 24px -12px #14182473, inset 0 1px 2px 3px oklch(0.2 0.1 30 / 0.5)',
      '0 1px 2px light-dark(#000, transparent)',
    ),
    duration: fc.tuple(part, fc.constantFrom('ms', 's')).map(([time, unit]) => `${time * 900}${unit}`),
    cubicBezier: fc.oneof(
      fc.tuple(part, part, part, part).map((of) => `cubic-bezier(${of.join(', ')})`),
      fc.constantFrom('ease', 'cubic-bezier(.2,.8,.2,1)', 'linear(0, 0.5, 1)', 'cubic-bezier(2, 0, 1, 1)'),
    ),
  };
  const value = (name: (typeof tokenNames)[number]): fc.Arbitrary<unknown> => {
    const one = css[tokenTypes[name]];
    return tokenTypes[name] === 'color' ? fc.oneof(one, fc.record({ light: one, dark: one })) : one;
  };
  const appearances = fc
    .record(
      {
        ...Object.fromEntries(tokenNames.map((name) => [name, value(name)])),
        colorScheme: fc.constantFrom('light', 'dark', 'system'),
        density: fc.constantFrom('compact', 'regular', 'roomy'),
        frame: fc.constantFrom('card', 'none'),
      },
      { requiredKeys: [] },
    )
    .filter((appearance): appearance is Appearance => Object.keys(appearance).length > 0)
    .chain((appearance) =>
      fc
        .shuffledSubarray(Object.entries(appearance), { minLength: 1 })
        .map((entries): Appearance => Object.fromEntries(entries)),
    );

  it('every token, in every notation and order', () => {
    fc.assert(
      fc.property(appearances, (appearance) => {
        expect(imported(appearance)).toBe(JSON.stringify(appearance));
      }),
      { numRuns: 500 },
    );
  });
});

it('writes values as the format has them', () => {
  const file: unknown = JSON.parse(
    writeDesignTokens({
      accentColor: { light: '#7a1fd1', dark: '#FFF' },
      radius: '1.125rem',
      fontFamily: "Georgia, 'Times New Roman', serif",
      density: 'roomy',
    }),
  );
  expect(file).toEqual({
    $description: expect.any(String),
    accentColor: {
      $type: 'color',
      $description: expect.any(String),
      light: { $value: { colorSpace: 'srgb', components: [0.4784, 0.1216, 0.8196], hex: '#7a1fd1' } },
      dark: {
        $value: { colorSpace: 'srgb', components: [1, 1, 1], hex: '#ffffff' },
        $extensions: { tillside: { css: '#FFF' } },
      },
    },
    radius: { $type: 'dimension', $value: { value: 1.125, unit: 'rem' } },
    fontFamily: { $type: 'fontFamily', $value: ['Georgia', 'Times New Roman', 'serif'] },
    density: { $extensions: { tillside: { css: 'roomy' } } },
  });
});

it('takes a value that another tool changed, and not what stood beside it', () => {
  const file = { accentColor: { ...color(red), $extensions: { tillside: { css: '#FFF' } } } };
  expect(read(file)).toEqual({ accentColor: '#ff0000' });
});

describe('reads what other tools write', () => {
  it('groups, inherited types, any spelling, and a scheme on either side', () => {
    expect(
      read({
        brand: {
          $type: 'color',
          light: { accent: { $value: red }, 'surface-color': { $value: '#ffffff' } },
          dark: { accent: { $value: '#0F0' }, 'surface-color': { $value: '#101418' } },
        },
        shape: { radius: { $type: 'dimension', $value: '12px' } },
        'heading weight': { $type: 'fontWeight', $value: 'semi-bold' },
        card: { color: { $root: color('#123456') } },
      }),
    ).toMatchObject({
      appearance: {
        accentColor: { light: '#ff0000', dark: '#0F0' },
        surfaceColor: { light: '#ffffff', dark: '#101418' },
        radius: '12px',
        headingWeight: '600',
      },
      left: [{ path: 'card.color.$root', reason: 'is no token of a theme' }],
    });
  });

  it('a colour for one scheme, and leaves the other open', () => {
    expect(read({ accentColor: { light: color(red) }, dark: { surfaceColor: color('#101418') } })).toEqual({
      accentColor: { light: '#ff0000' },
      surfaceColor: { dark: '#101418' },
    });
  });

  it('aliases, chains of them, parts by $ref, and extended groups', () => {
    expect(
      read({
        palette: { $type: 'color', red: { $value: red }, alert: { $value: '{palette.red}' } },
        base: { $type: 'dimension', size: { $value: { value: 8, unit: 'px' } } },
        accentColor: { $value: '{palette.alert}' },
        dangerColor: { $ref: '#/palette/red' },
        textColor: {
          $type: 'color',
          $value: { colorSpace: 'srgb', components: [0, 0, { $ref: '#/palette/red/$value/components/0' }] },
        },
        radius: { $type: 'dimension', $value: { value: { $ref: '#/base/size/$value/value' }, unit: 'rem' } },
        sizes: { $type: 'dimension', space: { $value: { value: 1, unit: 'rem' } }, width: { $value: '28rem' } },
        wide: { $extends: '{sizes}', width: { $value: { value: 40, unit: 'rem' } }, space: { $ref: '#/base/size' } },
        shadowCard: {
          $type: 'shadow',
          $value: {
            color: '{palette.red}',
            offsetX: { value: 0, unit: 'px' },
            offsetY: '{base.size}',
            blur: { value: 1, unit: 'rem' },
            spread: { value: 0, unit: 'px' },
          },
        },
      }),
    ).toMatchObject({
      appearance: {
        accentColor: '#ff0000',
        dangerColor: '#ff0000',
        textColor: '#0000ff',
        radius: '8rem',
        space: '1rem',
        width: '28rem',
        shadowCard: '0px 8px 1rem 0px #ff0000',
      },
      left: [
        { path: 'wide.space', reason: 'gives space again, after sizes.space' },
        { path: 'wide.width', reason: 'gives width again, after sizes.width' },
      ],
    });
  });

  it('colours of other spaces, with alpha, and with components that were rounded', () => {
    expect(
      read({
        accentColor: color({ colorSpace: 'oklch', components: [0.6, 0.2, 'none'], alpha: 0.5 }),
        cardColor: color({ colorSpace: 'srgb', components: [0.478, 0.122, 0.82] }),
        textColor: color({ colorSpace: 'srgb', components: [0.1, 0.2, 0.3], alpha: 0.502 }),
        focusColor: color({ colorSpace: 'hsl', components: [210, 40, 50] }),
      }),
    ).toEqual({
      accentColor: 'oklch(0.6 0.2 none / 0.5)',
      cardColor: '#7a1fd1',
      textColor: 'color(srgb 0.1 0.2 0.3 / 0.502)',
      focusColor: 'hsl(210 40% 50%)',
    });
  });
});

describe('says what it did not understand, by path and reason', () => {
  it.each<[string, unknown, string]>([
    ['a type of its own', { radius: color(red) }, 'radius is a color, and radius is a dimension'],
    [
      'no type',
      { radius: { $value: { value: 1, unit: 'px' } } },
      'radius has no $type, and neither has a group around it',
    ],
    [
      'a unit',
      { radius: { $type: 'dimension', $value: { value: 1, unit: 'em' } } },
      'radius is in "em", and a dimension is in px or rem',
    ],
    [
      'an alias that is not there',
      { accentColor: color('{brand.red}') },
      'accentColor refers to {brand.red}, which is not in the file',
    ],
    [
      'an alias of a group',
      { brand: { red: color(red) }, accentColor: color('{brand}') },
      'accentColor refers to {brand}, which is a group',
    ],
    [
      'a circle',
      { a: { accentColor: color('{b.textColor}') }, b: { textColor: color('{a.accentColor}') } },
      'a.accentColor refers to {a.accentColor}, which leads back to itself',
    ],
    [
      'groups in a circle',
      { a: { $extends: '{b}' }, b: { $extends: '{a}' } },
      'a extends {b}, which leads back to itself',
    ],
    [
      'a token with children',
      { accentColor: { ...color(red), light: color(red) } },
      'accentColor is a token and a group at once',
    ],
    [
      'a size for one scheme',
      { dark: { radius: { $type: 'dimension', $value: '4px' } } },
      'dark.radius is for one scheme, and only colours have a value for each',
    ],
    ['a name of nothing here', { brand: { logo: color(red) } }, 'brand.logo is no token of a theme'],
    [
      'a colour space',
      { accentColor: color({ colorSpace: 'cmyk', components: [0, 0, 0] }) },
      'accentColor has the colour space "cmyk", which is none of srgb, srgb-linear, hsl, hwb, lab, lch, oklab, oklch, display-p3, a98-rgb, prophoto-rgb, rec2020, xyz-d65, xyz-d50',
    ],
    [
      'CSS in a font',
      { fontFamily: { $type: 'fontFamily', $value: "x'; } body { display: none" } },
      'fontFamily names a font with a quote, a backslash or a control character',
    ],
  ])('%s', (_, file, said) => {
    expect(leftOf(file)).toContain(said);
  });

  it('keeps what it did understand', () => {
    expect(read({ accentColor: color(red), radius: color(red) })).toMatchObject({
      is: 'read',
      appearance: { accentColor: '#ff0000' },
      left: [{ path: 'radius' }],
    });
  });
});

describe('refuses a file without a theme', () => {
  it.each<[string, string, RegExp]>([
    ['no JSON', '{ "accentColor": ', /not JSON/],
    ['a list', '[]', /no object of tokens/],
    ['no token', '{ "accentColor": { "value": "#ff0000" } }', /no token in the file/],
    ['other tokens', JSON.stringify({ brand: { logo: color(red) } }), /is one of a theme/],
    ['too long', `"${'x'.repeat(1_000_001)}"`, /million/],
    ['too deep', '{"a":'.repeat(5_000) + '{}' + '}'.repeat(5_000), /32 levels/],
  ])('%s', (_, text, why) => {
    expect(readDesignTokens(text)).toMatchObject({ is: 'refused', reason: expect.stringMatching(why) });
  });

  it('that unfolds without end', () => {
    const doubled = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `g${at + 1}`,
        { one: { $extends: `{g${at}}` }, two: { $extends: `{g${at}}` } },
      ]),
    );
    expect(read({ g0: { accentColor: color(red) }, ...doubled })).toMatchObject({ is: 'refused', reason: /20,000/ });
  });
});
