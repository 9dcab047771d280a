import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, it, onTestFinished } from 'vitest';
import '../../styles.css';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { Widget } from './Widget.tsx';

/** A place on a page, by the styles of the box around it and of its own. */
const places: Readonly<Record<string, readonly [around: string, own: string]>> = {
  'a block': ['', ''],
  'a grid': ['display: grid', ''],
  'a row': ['display: flex', ''],
  'a column that stretches nothing': ['display: flex; flex-direction: column; align-items: start', ''],
  'a float': ['', 'float: left'],
  'an inline block': ['', 'display: inline-block'],
  'a cell of a table': ['', 'display: table-cell'],
};

/** The width of a widget in a padded box of a page, and of what is in the box. */
function measure(place: string, room: number, width?: string): { readonly widget: number; readonly content: number } {
  const [around = '', own = ''] = places[place] ?? [];
  const outer = document.body.appendChild(document.createElement('div'));
  outer.style.cssText = `${around}; box-sizing: border-box; inline-size: ${room}px; padding: 24px`;
  const inner = outer.appendChild(document.createElement('div'));
  inner.style.cssText = own;
  const root = createRoot(inner);
  onTestFinished(() => {
    root.unmount();
    outer.remove();
  });
  flushSync(() =>
    root.render(
      <ThemeRoot appearance={width === undefined ? {} : { width }}>
        <Widget label="A widget">Text</Widget>
      </ThemeRoot>,
    ),
  );
  const widget = outer.querySelector('.ts-widget')?.getBoundingClientRect().width ?? 0;
  return { widget, content: outer.scrollWidth };
}

it.each(Object.keys(places))(
  'in %s a widget takes the room there is, and its own width where there is more',
  (place) => {
    expect(measure(place, 280)).toEqual({ widget: 232, content: 280 });
    expect(measure(place, 280, '100vw')).toEqual({ widget: 232, content: 280 });
    expect(measure(place, 1000)).toEqual({ widget: 448, content: 1000 });
  },
);
