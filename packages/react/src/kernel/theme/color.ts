/** An opaque colour of sRGB, each part from 0 to 1, or beyond where sRGB does not have it. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness 0 to 1, chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Reads `#rgb`, `#rrggbb`, `rgb(1 2 3)`, `rgb(1, 2, 3)` and `color(srgb 0.1 0.2 0.3)`; `null` for anything else. Clips to sRGB. */
export function readColor(text: string): Rgb | null {
  const color = text.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(color)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    return rgb([0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255));
  }
  const parts = /^(?:rgb|color)\((srgb )?\s*([\d.e-]+)[\s,]+([\d.e-]+)[\s,]+([\d.e-]+)\s*\)$/.exec(color);
  if (!parts) return null;
  return rgb(parts.slice(2).map((part) => clamp(0, Number(part) / (parts[1] === undefined ? 255 : 1), 1)));
}

/** Writes `#rrggbb`, clipped to sRGB. */
export function hexOf(color: Rgb): string {
  return `#${color
    .map((part) =>
      Math.round(clamp(0, part, 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Relative luminance (WCAG 2.2). */
export function luminance(color: Rgb): number {
  const [red, green, blue] = rgb(color.map((part) => linear(clamp(0, part, 1))));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour with about this luminance and its own hue: all its light is multiplied. With a thousandth of white, which black needs. */
export function withLuminance(color: Rgb, wanted: number): Rgb {
  const share = wanted / (luminance(color) + 0.001);
  return rgb(color.map((part) => gamma((linear(clamp(0, part, 1)) + 0.001) * share)));
}

/** Contrast ratio (WCAG 2.2), from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const both = [luminance(one), luminance(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** ΔEOK, the distance of two colours as a screen of sRGB shows them: 0 for the same, 1 from black to white (CSS Color 4, §13.2). */
export function distance(one: Rgb, other: Rgb): number {
  const [first, second] = [one, other].map((color) => oklabOf(rgb(color.map((part) => clamp(0, part, 1)))));
  return Math.hypot(...(first ?? []).map((part, at) => part - (second?.[at] ?? 0)));
}

/** `color-mix(in oklab, one share%, other)`, for a share from 0 to 1. */
export function mix(one: Rgb, share: number, other: Rgb): Rgb {
  const [first, second] = [oklabOf(one), oklabOf(other)];
  return fromOklab(rgb(first.map((part, at) => part * share + (second[at] ?? 0) * (1 - share))));
}

export function oklchOf(color: Rgb): Oklch {
  const [l, a, b] = oklabOf(color);
  return [l, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

export function fromOklch([l, chroma, hue]: Oklch): Rgb {
  const angle = (hue * Math.PI) / 180;
  return fromOklab([clamp(0, l, 1), chroma * Math.cos(angle), chroma * Math.sin(angle)]);
}

export function clamp(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** https://bottosson.github.io/posts/oklab/ */
function oklabOf(color: Rgb): Rgb {
  const [r, g, b] = rgb(color.map(linear));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return rgb(
    [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ].map(gamma),
  );
}

function linear(part: number): number {
  const size = Math.abs(part);
  return Math.sign(part) * (size <= 0.04045 ? size / 12.92 : ((size + 0.055) / 1.055) ** 2.4);
}

function gamma(part: number): number {
  const size = Math.abs(part);
  return Math.sign(part) * (size <= 0.0031308 ? size * 12.92 : 1.055 * size ** (1 / 2.4) - 0.055);
}

function rgb([red = 0, green = 0, blue = 0]: readonly number[]): Rgb {
  return [red, green, blue];
}
