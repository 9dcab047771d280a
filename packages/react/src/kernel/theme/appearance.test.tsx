import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyAppearance, type AppearanceToken } from './appearance.ts';

/** The custom property that each token sets. */
const properties: Readonly<Record<AppearanceToken, string>> = {
  accentColor: '--ts-accent',
  accentTextColor: '--ts-color-accent-text',
  surfaceColor: '--ts-surface',
  raisedColor: '--ts-color-raised',
  sunkenColor: '--ts-color-sunken',
  textColor: '--ts-color-text',
  mutedTextColor: '--ts-color-muted',
  borderColor: '--ts-color-border',
  controlBorderColor: '--ts-color-control-border',
  tileBorderColor: '--ts-color-tile-border',
  focusColor: '--ts-color-focus',
  cardColor: '--ts-color-card',
  successColor: '--ts-color-success',
  warningColor: '--ts-color-warning',
  dangerColor: '--ts-color-danger',
  infoColor: '--ts-color-info',
  successSoftColor: '--ts-color-success-soft',
  warningSoftColor: '--ts-color-warning-soft',
  dangerSoftColor: '--ts-color-danger-soft',
  infoSoftColor: '--ts-color-info-soft',
  fontFamily: '--ts-font-family',
  fontSize: '--ts-font-size',
  headingWeight: '--ts-heading-weight',
  typeXs: '--ts-type-xs',
  typeSm: '--ts-type-sm',
  typeMd: '--ts-type-md',
  typeBase: '--ts-type-base',
  typeLg: '--ts-type-lg',
  typeXl: '--ts-type-xl',
  type2xl: '--ts-type-2xl',
  typeHero: '--ts-type-hero',
  radius: '--ts-radius',
  borderWidth: '--ts-border-width',
  shadow2: '--ts-shadow-2',
  shadowCard: '--ts-shadow-card',
  motionFast: '--ts-fast',
  motionBase: '--ts-base',
  motionSlow: '--ts-slow',
  motionDraw: '--ts-draw',
  motionEase: '--ts-ease',
  space: '--ts-space',
  controlHeight: '--ts-control-height',
  width: '--ts-width',
};

describe('the appearance', () => {
  const tokens = readFileSync(`${import.meta.dirname}/../styles/tokens.css`, 'utf8');

  it.each(Object.entries(properties))(
    '%s sets %s, which the stylesheet knows, and takes it off again',
    (token, name) => {
      const element = document.createElement('div');
      const takeOff = applyAppearance(element, { [token]: '7px', colorScheme: 'dark', density: 'compact' });
      expect([...element.style]).toEqual([name]);
      expect(tokens).toMatch(new RegExp(`${name}[:),]`));
      takeOff();
      expect([...element.style]).toEqual([]);
    },
  );
});
