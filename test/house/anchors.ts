/** The anchors of the headings in a Markdown text, as GitHub and the documentation site make them. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of markdown.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    let unused = anchor;
    for (let count = 1; anchors.has(unused); count++) unused = `${anchor}-${count}`;
    anchors.add(unused);
  }
  return anchors;
}
