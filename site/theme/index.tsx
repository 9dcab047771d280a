import {
  DocLayout as OriginalDocLayout,
  SearchPanel as OriginalSearchPanel,
  getCustomMDXComponent as originalComponents,
  SvgWrapper,
  IconSearch,
  useMdUrl,
  type DocLayoutProps,
} from '@rspress/core/theme-original';
import { withBase } from '@rspress/core/runtime';
import {
  Children,
  isValidElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { prepareSearch, searchState, watchSearch } from '../search/page-searcher.ts';
import './theme.css';

export * from '@rspress/core/theme-original';

/* What the generator's own theme leaves out for people who use a keyboard or a screen reader. */

/** The elements of Markdown. */
export function getCustomMDXComponent(): Record<string, unknown> {
  const original = originalComponents();
  return import.meta.env.SSG_MD ? original : { ...original, a: Anchor, table: Table, th: Th, td: Td };

  /** The sign before a heading repeats the heading: it is for the mouse. */
  function Anchor(props: ComponentProps<'a'>): ReactNode {
    return <original.a {...props} {...(props['aria-hidden'] ? { tabIndex: -1 } : {})} />;
  }
}

/** Scrolls by itself when it is wider than the page, and by the keyboard too. */
function Table(props: ComponentProps<'table'>): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
    <div className="rp-table-scroll-container rp-scrollbar" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

/** A column without a name has no header. */
function Th({ children, ...props }: ComponentProps<'th'>): ReactNode {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the column has none
  return children === undefined ? <td /> : <th {...props}>{children}</th>;
}

/** A sentence gets room to be read, also where its table has many columns. */
function Td(props: ComponentProps<'td'>): ReactNode {
  return <td className={lengthOf(props.children) > 60 ? 'site-sentence' : undefined} {...props} />;
}

function lengthOf(node: ReactNode): number {
  if (typeof node === 'string') return node.length;
  return Children.toArray(isValidElement<{ readonly children?: ReactNode }>(node) ? node.props.children : node)
    .filter((child) => child !== node)
    .reduce((sum: number, child) => sum + lengthOf(child), 0);
}

/** Beside the button that copies a page as Markdown: the address of that Markdown. */
export function LlmsViewOptions(): ReactNode {
  const { pathname } = useMdUrl();
  return import.meta.env.SSG_MD ? null : (
    <a className="site-markdown-link" href={withBase(pathname)}>
      View as Markdown
    </a>
  );
}

const names = {
  '.rp-doc-layout__sidebar': 'Pages',
  '.rp-doc-layout__outline': 'On this page',
  '.rp-nav-hamburger': 'Settings',
};

/** Names the two columns beside the text, and the button of a phone that opens the switch of the colours. */
export function DocLayout(props: DocLayoutProps): ReactNode {
  useEffect(() => {
    for (const [selector, name] of Object.entries(names)) {
      document.querySelector(selector)?.setAttribute('aria-label', name);
    }
  });
  return <OriginalDocLayout {...props} />;
}

interface SearchButtonProps {
  readonly setFocused: (focused: boolean) => void;
}

/** One button for every width, which the keyboard reaches too. */
export function SearchButton({ setFocused }: SearchButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="site-search"
      onPointerEnter={prepareSearch}
      onFocus={prepareSearch}
      onClick={() => setFocused(true)}
    >
      <SvgWrapper icon={IconSearch} />
      <span>Search</span>
    </button>
  );
}

/** Says that the search is loading: the generator's panel shows nothing until then. */
export function SearchPanel(props: ComponentProps<typeof OriginalSearchPanel>): ReactNode {
  const state = useSyncExternalStore(watchSearch, searchState, searchState);
  const [panel, setPanel] = useState<Element | null>(null);
  const { focused } = props;
  useEffect(() => {
    // The generator's own panel is in the page by the next frame.
    const frame = requestAnimationFrame(() =>
      setPanel(focused ? document.querySelector('.rp-search-panel__modal') : null),
    );
    return () => cancelAnimationFrame(frame);
  }, [focused]);
  return (
    <>
      <OriginalSearchPanel {...props} />
      {panel &&
        createPortal(
          <p role="status" className="site-search-status">
            {state === 'waiting' ? 'Loading the search…' : ''}
          </p>,
          panel,
        )}
    </>
  );
}
