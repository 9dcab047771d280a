import { useState, type ReactNode } from 'react';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { isForTests } from '../../for-tests.ts';
import type { WidgetName } from './widget-name.ts';

/** The sources of all stories: which belong to a widget is read from them, so that a new one appears by itself. */
const sources = import.meta.glob<string>('../../../packages/react/src/**/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface State {
  readonly id: string;
  readonly name: string;
}

interface Group {
  readonly title: string;
  readonly states: readonly State[];
}

function groupsOf(widget: WidgetName): readonly Group[] {
  return Object.values(sources).flatMap((source) => {
    const title = /\btitle: '([^']+)'/.exec(source)?.[1];
    if (title === undefined || !new RegExp(`\\bcomponent: ${widget}\\b`).test(source)) return [];
    const states = [...source.matchAll(/^export const (\w+)/gm)].flatMap(([, name = '']) =>
      isForTests(name) ? [] : [{ id: toId(title, storyNameFromExport(name)), name: storyNameFromExport(name) }],
    );
    return [{ title, states }];
  });
}

/** The states of a widget by the stories that show them, and the one that is chosen. */
export function States({ name }: { readonly name: WidgetName }): ReactNode {
  const [shown, setShown] = useState<State | null>(null);
  const groups = groupsOf(name);
  if (groups.length === 0) return <p className="design-quiet">Its stories stand under other widgets.</p>;
  return (
    <div className="design-states">
      {groups.map(({ title, states }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul className="design-chips">
            {states.map((state) => (
              <li key={state.id}>
                <button
                  type="button"
                  className="design-chip"
                  aria-pressed={shown?.id === state.id}
                  onClick={() => setShown(state)}
                >
                  {state.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {shown && (
        <figure className="design-phone">
          <iframe key={shown.id} title={shown.name} src={`iframe.html?id=${shown.id}&viewMode=story`} />
          <figcaption>
            {shown.name},{' '}
            <a href={`?path=/story/${shown.id}`} target="_top">
              open the story
            </a>
          </figcaption>
        </figure>
      )}
    </div>
  );
}
