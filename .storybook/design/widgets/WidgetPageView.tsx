import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Page, Section, Stage, StoryLink } from '../Page.tsx';
import { tokensOf } from '../tokens.ts';
import { Anatomy } from './Anatomy.tsx';
import { PropsTable } from './PropsTable.tsx';
import { States } from './States.tsx';
import { widgetPages } from './pages.ts';
import type { WidgetName } from './widget-name.ts';

/** The page of one widget. What its source says is read from it; what it does not say is in the table of pages. */
export function WidgetPageView({ name }: { readonly name: WidgetName }): ReactNode {
  const page = widgetPages[name];
  const { till } = page;
  return (
    <Page title={name} lead={page.lead}>
      <Section title="Anatomy">
        <Anatomy parts={page.parts}>
          <Stage {...(till && { till })}>{page.example()}</Stage>
        </Anatomy>
      </Section>
      <div className="design-columns">
        <Section title="When to use it">
          <Items items={page.use} />
        </Section>
        <Section title="Use another one">
          <Items items={page.instead} />
        </Section>
      </div>
      <Section title="States" note="Each is a story that acts itself out. Choose one to see it here.">
        <States name={name} />
      </Section>
      <Section title="Props" note="Read from the types of the package.">
        <PropsTable name={name} />
      </Section>
      <Section title="Tokens" note="The tokens that the stylesheet uses for what is shown above.">
        <UsedTokens />
      </Section>
      <Section title="Accessibility">
        <Items items={page.accessibility} />
      </Section>
      <Section
        title="Hooks beneath"
        note="A page with markup of its own uses these, and gets the same prices, the same checks and the same single payment."
      >
        <ul className="design-chips">
          {page.hooks.map((hook) => (
            <li key={hook}>
              <code>{hook}</code>
            </li>
          ))}
        </ul>
      </Section>
      <p className="design-note">
        <StoryLink id="theme-editor--theme-editor">Try your colours in the theme editor</StoryLink>
      </p>
    </Page>
  );
}

function Items({ items }: { readonly items: readonly string[] }): ReactNode {
  return (
    <ul className="design-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Counted again while the example loads. */
function UsedTokens(): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [tokens, setTokens] = useState<readonly string[]>([]);
  useEffect(() => {
    const example = list.current?.closest('.design')?.querySelector('.design-example');
    if (!example) return undefined;
    const count = (): void => {
      const found = tokensOf(example);
      setTokens((before) => (before.join() === found.join() ? before : found));
    };
    let later: ReturnType<typeof setTimeout> | undefined;
    const changes = new MutationObserver(() => {
      clearTimeout(later);
      later = setTimeout(count, 200);
    });
    changes.observe(example, { childList: true, subtree: true });
    count();
    return () => {
      clearTimeout(later);
      changes.disconnect();
    };
  }, []);
  return (
    <ul className="design-chips design-tokens" ref={list}>
      {tokens.map((token) => (
        <li key={token}>
          {token.includes('color') && <span className="design-dot" style={{ background: `var(${token})` }} />}
          <code>{token}</code>
        </li>
      ))}
    </ul>
  );
}
