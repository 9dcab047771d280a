import {
  isColorToken,
  type Appearance,
  type AppearanceToken,
} from '../../../packages/react/src/kernel/theme/appearance.ts';
import type { Theme } from '../../../packages/react/src/themes.ts';
import { namesOf } from '../tokens.ts';

/** The types of the Design Tokens format that tokens have. */
export type TokenType = 'color' | 'dimension' | 'fontFamily' | 'fontWeight' | 'shadow' | 'duration' | 'cubicBezier';

/** Every token of an appearance, by its type in the Design Tokens format. */
export const tokenTypes: Readonly<Record<AppearanceToken, TokenType>> = {
  accentColor: 'color',
  accentTextColor: 'color',
  surfaceColor: 'color',
  raisedColor: 'color',
  sunkenColor: 'color',
  textColor: 'color',
  mutedTextColor: 'color',
  borderColor: 'color',
  controlBorderColor: 'color',
  tileBorderColor: 'color',
  focusColor: 'color',
  cardColor: 'color',
  successColor: 'color',
  warningColor: 'color',
  dangerColor: 'color',
  infoColor: 'color',
  successSoftColor: 'color',
  warningSoftColor: 'color',
  dangerSoftColor: 'color',
  infoSoftColor: 'color',
  fontFamily: 'fontFamily',
  fontSize: 'dimension',
  headingWeight: 'fontWeight',
  typeXs: 'dimension',
  typeSm: 'dimension',
  typeMd: 'dimension',
  typeBase: 'dimension',
  typeLg: 'dimension',
  typeXl: 'dimension',
  type2xl: 'dimension',
  typeHero: 'dimension',
  space: 'dimension',
  radius: 'dimension',
  borderWidth: 'dimension',
  controlHeight: 'dimension',
  width: 'dimension',
  shadow2: 'shadow',
  shadowCard: 'shadow',
  motionFast: 'duration',
  motionBase: 'duration',
  motionSlow: 'duration',
  motionDraw: 'duration',
  motionEase: 'cubicBezier',
};

export const tokenNames: readonly AppearanceToken[] = namesOf(tokenTypes);

/** What is chosen, and is no token, by its values. */
const switches: {
  readonly [Name in Exclude<keyof Appearance, AppearanceToken>]: readonly NonNullable<Appearance[Name]>[];
} = {
  colorScheme: ['light', 'dark', 'system'],
  density: ['compact', 'regular', 'roomy'],
  frame: ['card', 'none'],
};

/** The known part of what a file, a link or code says: names of an appearance with values that they may have. */
export function appearanceIn(value: unknown): Appearance {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, given]: [string, unknown]): readonly (readonly [string, string | Pair])[] => {
      const [, allowed] = Object.entries(switches).find(([known]) => known === name) ?? [];
      if (allowed) return typeof given === 'string' && allowed.some((one) => one === given) ? [[name, given]] : [];
      if (!tokenNames.some((known) => known === name)) return [];
      if (typeof given === 'string') return [[name, given]];
      return isColorToken(name) && isPair(given) ? [[name, { light: given.light, dark: given.dark }]] : [];
    }),
  );
}

/** A colour for each scheme. */
interface Pair {
  readonly light: string;
  readonly dark: string;
}

function isPair(value: unknown): value is Pair {
  return (
    typeof value === 'object' &&
    value !== null &&
    'light' in value &&
    'dark' in value &&
    typeof value.light === 'string' &&
    typeof value.dark === 'string'
  );
}

/** An appearance as the editor works on it: each colour for both schemes. */
export function themeOf(appearance: Appearance): Theme {
  return Object.fromEntries(
    Object.entries(appearance).map(([name, value]) =>
      isColorToken(name) && typeof value === 'string' ? [name, { light: value, dark: value }] : [name, value],
    ),
  );
}
