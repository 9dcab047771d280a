import type { TokenType } from './token-kinds.ts';

/*
 * Values of CSS as those of the Design Tokens format, and back (Design Tokens Format Module and Color Module 2025.10).
 * Strings as the older drafts had them are read too: `#rrggbb`, `16px`, `200ms`.
 */

/** A value that is not as its type says. The message ends a sentence that begins with the path of the token. */
export class NotUnderstood extends Error {}

interface Notation {
  /** The value of the format; `null` where the format has none for this CSS. */
  readonly fromCss: (css: string) => unknown;
  /** @throws NotUnderstood */
  readonly toCss: (value: unknown) => string;
}

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;

const color: Notation = {
  fromCss: (css) => {
    const hex = /^#(?:([\da-f])([\da-f])([\da-f])([\da-f])?|([\da-f]{2})([\da-f]{2})([\da-f]{2})([\da-f]{2})?)$/i.exec(
      css,
    );
    if (hex) {
      const digits = hex.slice(1, 5).map((digit) => digit && digit + digit);
      const [red = '', green = '', blue = '', alpha] = hex[1] === undefined ? hex.slice(5) : digits;
      const bytes = [red, green, blue].map((part) => Number.parseInt(part, 16));
      return {
        colorSpace: 'srgb',
        components: bytes.map((byte) => round(byte / 255)),
        ...(alpha === undefined ? {} : { alpha: round(Number.parseInt(alpha, 16) / 255) }),
        hex: `#${red}${green}${blue}`.toLowerCase(),
      };
    }
    const [, called = '', inside = ''] = /^([a-z]+)\(([^()]*)\)$/.exec(css) ?? [];
    const [parts = '', alpha] = inside.split('/');
    const words = parts.trim().split(/\s+/);
    const space = called === 'color' ? words.shift() : spaceOf[called];
    if (space === undefined || !Object.hasOwn(functionOf, space) || words.length !== 3) return null;
    const components = words.map((word, at) => {
      const isShare = percent[space]?.[at] === true;
      const [, digits] = new RegExp(isShare ? `^(${number})%$` : `^(${number})$`, 'i').exec(word) ?? [];
      return word === 'none' ? word : digits === undefined ? null : Number(digits);
    });
    const opacity = alpha === undefined ? 1 : numberIn(alpha.trim());
    if (components.includes(null) || opacity === null || opacity < 0 || opacity > 1) return null;
    return { colorSpace: space, components, ...(alpha === undefined ? {} : { alpha: opacity }) };
  },
  toCss: (value) => {
    if (typeof value === 'string') {
      const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(value)?.[0];
      return hex ?? not(`is “${value}”, and a colour is an object with a colorSpace, or #rrggbb`);
    }
    const {
      colorSpace: space,
      components,
      alpha = 1,
      hex,
    } = objectIn(value, 'a colour with colorSpace and components');
    if (typeof space !== 'string' || !Object.hasOwn(functionOf, space))
      return not(`has the colour space ${said(space)}, which is none of ${Object.keys(functionOf).join(', ')}`);
    if (!Array.isArray(components) || components.length !== 3)
      return not(`has components ${said(components)}, and a colour has three`);
    const parts = components.map((part: unknown) =>
      part === 'none' || isNumber(part) ? part : not(`has the component ${said(part)}, which is no number`),
    );
    if (!isNumber(alpha) || alpha < 0 || alpha > 1)
      return not(`has the alpha ${said(alpha)}, which is not from 0 to 1`);
    if (hex !== undefined && (typeof hex !== 'string' || !/^#[\da-f]{6}$/i.test(hex)))
      return not(`has the hex ${said(hex)}, which is not #rrggbb`);
    const bytes = space === 'srgb' ? bytesOf(parts, hex !== undefined) : null;
    const opacity = alpha * 255;
    if (bytes && (alpha === 1 || near(opacity, Math.round(opacity), 0.13)))
      return hexOf(alpha === 1 ? bytes : [...bytes, Math.round(opacity)]);
    const shown = parts.map((part, at) => (isNumber(part) && percent[space]?.[at] ? `${part}%` : `${part}`)).join(' ');
    const called = functionOf[space] ?? 'color';
    return `${called}(${called === 'color' ? `${space} ` : ''}${shown}${alpha === 1 ? '' : ` / ${alpha}`})`;
  },
};

/** The function of CSS for each colour space of the format. */
const functionOf: Readonly<Record<string, string>> = {
  srgb: 'color',
  'srgb-linear': 'color',
  hsl: 'hsl',
  hwb: 'hwb',
  lab: 'lab',
  lch: 'lch',
  oklab: 'oklab',
  oklch: 'oklch',
  'display-p3': 'color',
  'a98-rgb': 'color',
  'prophoto-rgb': 'color',
  rec2020: 'color',
  'xyz-d65': 'color',
  'xyz-d50': 'color',
};

const spaceOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(functionOf).flatMap(([space, called]) => (called === 'color' ? [] : [[called, space]])),
);

/** The components that CSS writes with a percent sign. */
const percent: Readonly<Record<string, readonly boolean[]>> = { hsl: [false, true, true], hwb: [false, true, true] };

/** The bytes of a colour, where three decimals may have been rounded from them; with `always` the nearest. */
function bytesOf(parts: readonly unknown[], always: boolean): readonly number[] | null {
  const exact = parts.map((part) => (isNumber(part) ? part * 255 : Number.NaN));
  const isByte = (part: number): boolean =>
    part > -0.5 && part < 255.5 && (always || near(part, Math.round(part), 0.13));
  return exact.every(isByte) ? exact.map(Math.round) : null;
}

function hexOf(bytes: readonly number[]): string {
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A number with a unit. */
function measure(units: readonly string[], what: string): Notation {
  const fromCss = (css: string): unknown => {
    const [, digits, unit] = new RegExp(`^(${number})(${units.join('|')})$`, 'i').exec(css) ?? [];
    return digits === undefined || unit === undefined ? null : { value: Number(digits), unit: unit.toLowerCase() };
  };
  return {
    fromCss,
    toCss: (given) => {
      const read = typeof given === 'string' ? fromCss(given.trim()) : given;
      const { value, unit } = objectIn(read ?? undefined, `${what} with value and unit`);
      if (!isNumber(value)) return not(`has the value ${said(value)}, which is no number`);
      const known = units.find((one) => one === unit);
      return known === undefined
        ? not(`is in ${said(unit)}, and ${what} is in ${units.join(' or ')}`)
        : `${value}${known}`;
    },
  };
}

const dimension = measure(['px', 'rem'], 'a dimension');
const duration = measure(['ms', 's'], 'a duration');

const fontFamily: Notation = {
  fromCss: (css) => {
    const names = css.split(',').map((name) => {
      const [, one, other, bare] = /^\s*(?:'([^'"\\]+)'|"([^'"\\]+)"|([-\w ]*\w))\s*$/.exec(name) ?? [];
      return one ?? other ?? bare ?? null;
    });
    return names.includes(null) ? null : names.length === 1 ? names[0] : names;
  },
  toCss: (value) => {
    const names = Array.isArray(value) ? value : [value];
    if (names.length === 0) return not('names no font');
    return names
      .map((name: unknown) => {
        if (typeof name !== 'string' || name.trim() === '')
          return not(`names the font ${said(name)}, which is no text`);
        if (/[\p{Cc}'"\\]/u.test(name)) return not('names a font with a quote, a backslash or a control character');
        return /^[a-z-]+$/i.test(name) ? name : `'${name}'`;
      })
      .join(', ');
  },
};

/** The names that weights have besides their number. Those of CSS stay names. */
const weights: Readonly<Record<string, string>> = {
  thin: '100',
  hairline: '100',
  'extra-light': '200',
  'ultra-light': '200',
  light: '300',
  normal: 'normal',
  regular: '400',
  book: '400',
  medium: '500',
  'semi-bold': '600',
  'demi-bold': '600',
  bold: 'bold',
  'extra-bold': '800',
  'ultra-bold': '800',
  black: '900',
  heavy: '900',
  'extra-black': '950',
  'ultra-black': '950',
};

const fontWeight: Notation = {
  fromCss: (css) => {
    if (css === 'normal' || css === 'bold') return css;
    const weight = numberIn(css);
    return weight !== null && weight >= 1 && weight <= 1_000 ? weight : null;
  },
  toCss: (value) => {
    if (isNumber(value) && value >= 1 && value <= 1_000) return `${value}`;
    const named = typeof value === 'string' && Object.hasOwn(weights, value) ? weights[value] : undefined;
    return named ?? not(`is ${said(value)}, and a weight is 1 to 1000, or a name such as semi-bold`);
  },
};

const cubicBezier: Notation = {
  fromCss: (css) => {
    const numbers = /^cubic-bezier\(([^()]*)\)$/
      .exec(css)?.[1]
      ?.split(',')
      .map((part) => numberIn(part.trim()));
    return numbers?.every((part) => part !== null) && areCurve(numbers) ? numbers : null;
  },
  toCss: (value) => {
    if (!Array.isArray(value) || !value.every(isNumber) || !areCurve(value))
      return not('is no list of four numbers, of which the first and the third are from 0 to 1');
    return `cubic-bezier(${value.join(', ')})`;
  },
};

function areCurve(numbers: readonly number[]): boolean {
  return numbers.length === 4 && numbers.every((part, at) => at % 2 === 1 || (part >= 0 && part <= 1));
}

const shadow: Notation = {
  fromCss: (css) => {
    const length = `(?:0|${number}(?:px|rem))`;
    const shape = new RegExp(
      `^(inset )?(${length}) (${length}) (${length})(?: (${length}))? (#[\\da-f]+|[a-z]+\\([^()]*\\))$`,
      'i',
    );
    const layers = css.split(/,(?![^(]*\))/).map((layer) => {
      const [whole, inset, x, y, soft, wide = '0', tint = ''] = shape.exec(layer.trim()) ?? [];
      const paint = color.fromCss(tint);
      if (whole === undefined || x === undefined || y === undefined || soft === undefined || paint === null)
        return null;
      const [offsetX, offsetY, blur, spread] = [x, y, soft, wide].map((part) =>
        dimension.fromCss(part === '0' ? '0px' : part),
      );
      return { color: paint, offsetX, offsetY, blur, spread, ...(inset === undefined ? {} : { inset: true }) };
    });
    return layers.includes(null) ? null : layers.length === 1 ? layers[0] : layers;
  },
  toCss: (value) =>
    (Array.isArray(value) ? value : [value])
      .map((layer: unknown) => {
        const {
          color: paint,
          offsetX,
          offsetY,
          blur,
          spread,
          inset = false,
        } = objectIn(layer, 'a shadow with color, offsetX, offsetY, blur and spread');
        if (typeof inset !== 'boolean') return not(`has the inset ${said(inset)}, which is not true or false`);
        const lengths = [offsetX, offsetY, blur, spread ?? { value: 0, unit: 'px' }].map((part) =>
          dimension.toCss(part),
        );
        return `${inset ? 'inset ' : ''}${lengths.join(' ')} ${color.toCss(paint)}`;
      })
      .join(', ') || not('has no layer'),
};

export const notations: Readonly<Record<TokenType, Notation>> = {
  color,
  dimension,
  duration,
  fontFamily,
  fontWeight,
  cubicBezier,
  shadow,
};

function not(why: string): never {
  throw new NotUnderstood(why);
}

function objectIn(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return not(`is not ${what}`);
  return { ...value };
}

/** A value as a sentence names it. */
function said(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function numberIn(text: string): number | null {
  return new RegExp(`^${number}$`, 'i').test(text) ? Number(text) : null;
}

function near(one: number, other: number, far: number): boolean {
  return Math.abs(one - other) < far;
}

function round(part: number): number {
  return Math.round(part * 10_000) / 10_000;
}
