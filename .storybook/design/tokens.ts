import { useContext, useEffect, useRef, useState, type RefObject } from 'react';
import type { AppearanceToken, ColorToken } from '../../packages/react/src/kernel/theme/appearance.ts';
import { propertyOf } from '../../packages/react/src/kernel/theme/appearance.ts';
import { StorySettingsContext } from '../../packages/react/src/testing/story-settings.ts';

/* Tokens as the page has them: read from its stylesheets and from the browser, never written down here. */

/** What each colour role is for. */
export const colorTokens: Readonly<Record<ColorToken, string>> = {
  accentColor: 'Buttons and what is chosen',
  accentTextColor: 'Text on the accent',
  surfaceColor: 'The ground of a widget',
  raisedColor: 'Fields and tiles',
  sunkenColor: 'Tickets and quiet grounds',
  textColor: 'Text',
  mutedTextColor: 'Hints, labels of lines',
  borderColor: 'Hairlines',
  controlBorderColor: 'Borders of fields',
  tileBorderColor: 'Borders of amount tiles',
  focusColor: 'The focus ring',
  cardColor: 'The face of a card',
  successColor: 'Delivered, paid',
  warningColor: 'Waiting, not known yet',
  dangerColor: 'Errors, not delivered',
  infoColor: 'Notes',
  successSoftColor: 'Ground of success',
  warningSoftColor: 'Ground of a warning',
  dangerSoftColor: 'Ground of an error',
  infoSoftColor: 'Ground of a note',
};

export const colorTokenNames: readonly ColorToken[] = namesOf(colorTokens);

/** The property that has the colour of a role. The seeds are inputs of theirs. */
export function roleProperty(token: AppearanceToken): string {
  return propertyOf(token).replace(/^--ts-(accent|surface)$/, '--ts-color-$1');
}

/** The keys of a table that has exactly these. */
export function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((key): key is Name => key in table);
}

/** The custom properties that the stylesheet declares on `.ts-root`, in its order. */
export function declaredTokens(): readonly string[] {
  return [...new Set([...document.styleSheets].flatMap((sheet) => declaredIn(sheet.cssRules)))];
}

function declaredIn(rules: CSSRuleList): readonly string[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule && rule.selectorText === '.ts-root')
      return [...rule.style].filter((name) => name.startsWith('--ts-'));
    return rule instanceof CSSGroupingRule || rule instanceof CSSImportRule ? declaredIn(rulesOf(rule)) : [];
  });
}

function rulesOf(rule: CSSGroupingRule | CSSImportRule): CSSRuleList {
  if (rule instanceof CSSGroupingRule) return rule.cssRules;
  return rule.styleSheet?.cssRules ?? new CSSStyleSheet().cssRules;
}

/** The tokens that the stylesheets use for an element and all within it. */
export function tokensOf(root: Element): readonly string[] {
  const used = new Set<string>();
  const elements = [root, ...root.querySelectorAll('*')];
  for (const { selectorText, style } of [...document.styleSheets].flatMap((sheet) => styleRules(sheet.cssRules))) {
    if (!style.cssText.includes('var(--ts-') || !selectorText.includes('.ts-') || selectorText === '.ts-root') continue;
    const bare = selectorText.replace(/::?(?:before|after|placeholder|marker|hover|active|focus[\w-]*)/g, '');
    if (!elements.some((element) => element.matches(bare))) continue;
    for (const [, name = ''] of style.cssText.matchAll(/var\((--ts-[\w-]+)/g)) used.add(name);
  }
  return declaredTokens().filter((name) => used.has(name));
}

function styleRules(rules: CSSRuleList): readonly CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    return rule instanceof CSSGroupingRule || rule instanceof CSSImportRule ? styleRules(rulesOf(rule)) : [];
  });
}

/** The length of a custom property at an element, in px. */
export function pixelsOf(root: HTMLElement, property: string): number {
  const probe = document.createElement('span');
  probe.style.cssText = `position:absolute;visibility:hidden;inline-size:var(${property})`;
  root.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return Math.round(width * 10) / 10;
}

/**
 * What `measure` finds at the `.ts-root` around an element, again after each change of the look. `measure` must be stable.
 * @param look what else the look depends on
 */
export function useMeasured<Found>(
  measure: (root: HTMLElement) => Found,
  look?: unknown,
): readonly [RefObject<HTMLDivElement | null>, Found | null] {
  const place = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found | null>(null);
  const settings = useContext(StorySettingsContext);
  useEffect(() => {
    const root = place.current?.closest<HTMLElement>('.ts-root');
    if (root) setFound(measure(root));
  }, [measure, settings, look]);
  return [place, found];
}
