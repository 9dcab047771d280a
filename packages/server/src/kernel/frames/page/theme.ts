import type { frameColors } from '@tillside/contract/schemas';

/** The validated theme of a frame. No value is passed on unparsed. */
interface Look {
  readonly scheme: 'light' | 'dark';
  readonly font: string;
  readonly fontSize: number;
  readonly radius: number;
  readonly colors: Readonly<Record<Color, string>>;
}

type Color = (typeof frameColors)[number];

export interface FrameThemes {
  /** Parses the host's theme. Ignores what does not fit the grammar, and replaces illegible colours. */
  read(theme: unknown, prefersDark: boolean): Look;
  /** Applies the theme through CSSOM, so that no stylesheet text is ever created. */
  apply(look: Look, element: { readonly style: Pick<CSSStyleDeclaration, 'setProperty'> }): void;
}

/** The closed grammar of themes: six-digit colours, whole numbers in ranges, an enum of fonts. Self-contained. */
export function frameThemes(): FrameThemes {
  const defaults: Readonly<Record<'light' | 'dark', Readonly<Record<Color, string>>>> = {
    light: {
      background: '#ffffff',
      text: '#14161b',
      muted: '#5a6270',
      accent: '#17191f',
      accentText: '#ffffff',
      border: '#878e9b',
      danger: '#b3202e',
      card: '#2c2f38',
      cardEnd: '#16181e',
      cardText: '#ffffff',
    },
    dark: {
      background: '#15171c',
      text: '#f2f3f5',
      muted: '#a6aeba',
      accent: '#f2f3f5',
      accentText: '#14161b',
      border: '#6c7482',
      danger: '#ff9a97',
      card: '#2c2f38',
      cardEnd: '#16181e',
      cardText: '#ffffff',
    },
  };
  const fonts: Readonly<Record<string, string>> = {
    system: 'system-ui, sans-serif',
    serif: 'ui-serif, Georgia, serif',
    mono: 'ui-monospace, monospace',
    rounded: 'ui-rounded, system-ui, sans-serif',
  };
  /** Each text colour with its background. */
  const pairs: readonly (readonly [Color, Color])[] = [
    ['text', 'background'],
    ['muted', 'background'],
    ['danger', 'background'],
    ['accentText', 'accent'],
    ['cardText', 'card'],
    ['cardText', 'cardEnd'],
  ];
  const names: readonly Color[] = [
    'background',
    'text',
    'muted',
    'accent',
    'accentText',
    'border',
    'danger',
    'card',
    'cardEnd',
    'cardText',
  ];

  function own(theme: unknown, name: string): unknown {
    return typeof theme === 'object' && theme !== null
      ? Object.getOwnPropertyDescriptor(theme, name)?.value
      : undefined;
  }

  function whole(value: unknown, least: number, most: number, otherwise: number): number {
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : otherwise;
  }

  function luminance(color: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one: string, other: string): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  /** Replaces a colour that is illegible on its background by a legible default. Without one, resets the background. */
  function fix(colors: Record<Color, string>, scheme: 'light' | 'dark', front: Color, ground: Color): void {
    const offered = [colors[front], defaults[scheme][front], defaults[scheme === 'light' ? 'dark' : 'light'][front]];
    const readable = offered.find((color) => contrast(color, colors[ground]) >= 4.5);
    if (readable === undefined) colors[ground] = defaults[scheme][ground];
    colors[front] = readable ?? defaults[scheme][front];
  }

  function readColors(theme: unknown, scheme: 'light' | 'dark'): Record<Color, string> {
    const colors = { ...defaults[scheme] };
    for (const name of names) {
      const value = own(theme, name);
      if (typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)) colors[name] = value.toLowerCase();
    }
    for (const [front, ground] of pairs) fix(colors, scheme, front, ground);
    // A reset background may make a pair illegible that was legible on the host's, so all are checked again.
    for (const [front, ground] of pairs) fix(colors, scheme, front, ground);
    return colors;
  }

  return {
    read(theme, prefersDark) {
      const said = own(theme, 'scheme');
      const scheme = said === 'light' || said === 'dark' ? said : prefersDark ? 'dark' : 'light';
      const font = own(theme, 'font');
      const known = typeof font === 'string' && Object.hasOwn(fonts, font) ? fonts[font] : undefined;
      return {
        scheme,
        font: known ?? 'system-ui, sans-serif',
        fontSize: whole(own(theme, 'fontSize'), 16, 22, 16),
        radius: whole(own(theme, 'radius'), 0, 24, 12),
        colors: readColors(theme, scheme),
      };
    },
    apply({ scheme, font, fontSize, radius, colors }, { style }) {
      style.setProperty('color-scheme', scheme);
      style.setProperty('--font', font);
      style.setProperty('--size', `${fontSize}px`);
      style.setProperty('--radius', `${radius}px`);
      for (const name of names) style.setProperty(`--${name}`, colors[name]);
    },
  };
}
