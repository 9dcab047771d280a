import type { Page } from '@playwright/test';

/** What is seen of an element: its size, its text and its border. */
export type Seen = Readonly<Record<string, string | number>>;

/** What a host must leave alone of every element that is drawn, beside sizes, places and borders. */
const drawn = ['display', 'backgroundColor', 'opacity', 'borderTopLeftRadius', 'outlineStyle'] as const;

/** What a host must leave alone of every element with a text of its own. */
const written = [
  'color',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'textTransform',
  'textDecorationLine',
] as const;

/** Every element of the widgets within `within`, by where it stands, with what moves at the end of its way. */
export async function seenOn(page: Page, within: string): Promise<ReadonlyMap<string, Seen>> {
  const found = await page.locator(within).evaluate(
    (place, [ofAll, ofTexts]) => {
      const hasText = (element: Element): boolean =>
        element.matches('select, textarea, input:not([type="radio"], [type="checkbox"])') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '');
      const root: ParentNode = place.shadowRoot ?? place;
      const moving = place.shadowRoot?.getAnimations() ?? place.getAnimations({ subtree: true });
      for (const each of moving) if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
      return [...root.querySelectorAll('[data-widget]')].flatMap((widget) => {
        const start = widget.getBoundingClientRect();
        return [...widget.querySelectorAll(':not(svg *, option)')].flatMap((element, index) => {
          const style = getComputedStyle(element);
          if (!element.checkVisibility()) return [];
          const name = `${widget.getAttribute('data-widget')} ${index} ${element.localName}.${element.getAttribute('class')}`;
          const names = hasText(element) ? [...ofAll, ...ofTexts] : ofAll;
          const values = Object.fromEntries(names.map((property) => [property, style[property]]));
          const borders = Object.fromEntries(
            (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
              const [width, line, color] = [
                style[`border${side}Width`],
                style[`border${side}Style`],
                style[`border${side}Color`],
              ];
              return [`border${side}`, width === '0px' || line === 'none' ? 'none' : `${width} ${line} ${color}`];
            }),
          );
          const { width, height, left, top } = element.getBoundingClientRect();
          const box = { width, height, left: left - start.left, top: top - start.top };
          const hasPlace = style.display !== 'inline' && !['fixed', 'sticky'].includes(style.position);
          return [[name, { ...values, ...borders, ...(hasPlace ? box : {}) }] as const];
        });
      });
    },
    [drawn, written] as const,
  );
  return new Map(found);
}

/** What is otherwise than it should be: sizes by more than half a pixel, anything else at all. Each kind of it once. */
export function differences(expected: ReadonlyMap<string, Seen>, seen: ReadonlyMap<string, Seen>): readonly string[] {
  const found = new Map<string, string>();
  for (const name of expected.keys()) if (!seen.has(name)) found.set(name, `${name} is missing`);
  for (const [name, values] of seen) {
    const wanted = expected.get(name);
    if (!wanted) found.set(name, `${name} is new`);
    for (const [property, value] of Object.entries(wanted ? values : {})) {
      const before = wanted?.[property];
      const same =
        typeof value === 'number' && typeof before === 'number' ? Math.abs(value - before) <= 0.5 : value === before;
      const kind = `${name.replace(/^\S+ \d+ /, '')} ${property}`;
      if (!same && !found.has(kind)) found.set(kind, `${name}: ${property} is ${value}, not ${before}`);
    }
  }
  return [...found.values()].slice(0, 60);
}
