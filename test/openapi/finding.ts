/** Something that is wrong with a document, or with an answer by its document. */
export interface Finding {
  readonly severity: 'violation' | 'warning';
  /** The check that found it, such as `answers` or `redocly`. */
  readonly check: string;
  /** The document and the place in it, such as `platform airtime.buy 200`. */
  readonly where: string;
  readonly message: string;
}

/** Findings that are the same but for their example, once, with how many there are. */
export function gathered(findings: readonly Finding[]): (Finding & { readonly count: number })[] {
  const groups = new Map<string, Finding & { count: number }>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.severity, finding.check, finding.where, finding.message]);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { ...finding, count: 1 });
  }
  return [...groups.values()];
}
