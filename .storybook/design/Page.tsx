import { useState, type ReactNode } from 'react';
import type { Appearance } from '../../packages/react/src/kernel/theme/appearance.ts';
import { TillsideProvider } from '../../packages/react/src/provider/TillsideProvider.tsx';
import { companionDouble, type DoubleOptions } from '../../packages/react/src/testing/companion-double.ts';
import { overStoryNetwork } from '../../packages/react/src/testing/story-network.ts';
import { StoryFrame } from '../../packages/react/src/testing/story.tsx';
import './design.css';

/** For a page that shows the same widget several times: the landmarks of widgets have the names of the widgets. */
export const sameWidgetTwice = { config: { rules: [{ id: 'landmark-unique', enabled: false }] } };

interface PageProps {
  readonly title: string;
  /** One or two sentences below the title. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

/** A page of the design site. It has the look that the toolbars choose. */
export function Page({ title, lead, children }: PageProps): ReactNode {
  return (
    <StoryFrame>
      <article className="design">
        <header className="design-head">
          <h1>{title}</h1>
          <p className="design-lead">{lead}</p>
        </header>
        {children}
      </article>
    </StoryFrame>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps): ReactNode {
  return (
    <section className="design-section">
      <h2>{title}</h2>
      {note !== undefined && <p className="design-note">{note}</p>}
      {children}
    </section>
  );
}

interface StageProps {
  readonly till?: DoubleOptions;
  /** Over the look of the page. */
  readonly appearance?: Appearance;
  readonly children: ReactNode;
}

/** A companion of its own in the page, which keeps its purchases when a toolbar changes. */
export function Stage({ till, appearance = {}, children }: StageProps): ReactNode {
  const [double] = useState(() => {
    // Drafts and attempts of another stage are not found again here.
    localStorage.clear();
    sessionStorage.clear();
    return companionDouble(till);
  });
  const [ask] = useState(() => async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const response = await overStoryNetwork(() => double.fetch(input, init));
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  });
  return (
    <TillsideProvider url="/till" fetch={ask} appearance={appearance} browserBack={false}>
      {children}
    </TillsideProvider>
  );
}

/** A link to another page or story of this Storybook. */
export function StoryLink({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <a href={`?path=/story/${id}`} target="_top">
      {children}
    </a>
  );
}
