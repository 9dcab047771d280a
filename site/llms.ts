import { pagesIn, type StagedSection } from './stage.ts';

/** `llms.txt`: every page by section, with the address of its Markdown twin. */
export function llmsText(title: string, description: string, sections: readonly StagedSection[]): string {
  const lists = sections.map(
    (section) =>
      `## ${section.title}\n\n${pagesIn([section])
        .map((page) => `- [${page.title}](${twinOf(page.route)})`)
        .join('\n')}\n`,
  );
  return `# ${title}\n\n> ${description}\n\n${lists.join('\n')}`;
}

/** The Markdown of a page, beside its HTML. */
export function twinOf(route: string): string {
  return route.endsWith('/') ? `${route}index.md` : `${route}.md`;
}
