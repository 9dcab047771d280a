/** A page as the generator of the site writes it into its index. */
export interface IndexedPage {
  readonly title: string;
  readonly routePath: string;
  readonly content: string;
  readonly toc: readonly {
    readonly id: string;
    readonly text: string;
    readonly depth: number;
    /** Where its section begins in `content`; -1 where the generator does not know. */
    readonly charIndex: number;
  }[];
}

/** A part of a page from one heading to the next, which a question is answered with. */
export interface Section {
  /** Its place in the list of all sections. */
  readonly id: number;
  readonly route: string;
  readonly title: string;
  /** The headings that it is below, but the page's own. */
  readonly headings: readonly string[];
  readonly link: string;
  /** Its sentences and tables. */
  readonly text: string;
  /** The lines of its examples of code. */
  readonly code: string;
}

/** A line of an example: indented, or with the signs that begin and end statements. The index has no other mark for it. */
const codeLine = /^\s{2,}\S|[{;([]$|^\s*[})\]]|^\s*(?:\/\/|\/?\*)|^(?:import|export|const|await|return)\s|=>/;

export function sectionsOf(pages: readonly IndexedPage[]): readonly Section[] {
  return pages.flatMap(partsOf).map((part, id) => {
    const lines = part.text.split('\n');
    const isCode = (line: string): boolean => codeLine.test(line);
    const code = lines.filter(isCode).join('\n');
    return { ...part, id, text: lines.filter((line) => !isCode(line)).join('\n'), code };
  });
}

function partsOf({ title, routePath: route, content, toc }: IndexedPage): readonly Omit<Section, 'id' | 'code'>[] {
  const starts = toc.filter(({ charIndex }) => charIndex >= 0);
  const trail: { readonly depth: number; readonly text: string }[] = [];
  return [
    { route, title, headings: [], link: route, text: content.slice(0, starts[0]?.charIndex) },
    ...starts.map(({ id, text, depth, charIndex }, index) => {
      while ((trail.at(-1)?.depth ?? 0) >= depth) trail.pop();
      const heading = text.replaceAll('`', '');
      trail.push({ depth, text: heading });
      const end = starts[index + 1]?.charIndex;
      return {
        route,
        title,
        headings: trail.map((above) => above.text),
        link: `${route}#${id}`,
        text: content.slice(charIndex, end).slice(heading.length),
      };
    }),
  ];
}
