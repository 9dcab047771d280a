/*
 * How the published code is laid out. A page's bundler makes a file of every set of modules that some of its files share, so
 * that a module for each of ours would become fifty requests for a form. What the smallest page needs is one module instead,
 * and what each other kind of page adds to it is another. What is loaded later stays apart.
 */

/** The widgets of a kind of page. The first kind is contained in all others. */
const kinds: Readonly<Record<string, RegExp>> = {
  base: /\/(AirtimeForm|TillsideProvider)\.tsx$/,
  forms: /\/features\/bills\/[\w-]+\/\w+Form\.tsx$/,
  cards: /\/(CardList|CardPanel|CardTransactions|IssueCard|StablecoinDeposit)\.tsx$/,
  accounts: /\/VirtualAccount\.tsx$/,
  checkouts: /\/WalletCheckout\.tsx$/,
  history: /\/(BillPay\.tsx|PurchaseHistory\.tsx|provider\/past\.ts)$/,
};

/** The modules that a module imports, dynamic imports excluded. */
type ImportsOf = (id: string) => readonly string[];

/**
 * Returns the name of a module's chunk; `null` for what is loaded later, and for entries.
 * @param slots what the provider loads later, and what is exported as well
 */
export function chunksFrom(
  entries: readonly string[],
  slots: readonly string[],
): (id: string, importsOf: ImportsOf) => string | null {
  let reached: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  return (id, importsOf) => {
    if (entries.includes(id)) return null;
    reached ??= reachedBy(entries, slots, importsOf);
    const of = [...reached].flatMap(([kind, modules]) => (modules.has(id) ? [kind] : []));
    if (of.includes('base')) return 'base';
    return of.length === 0 ? null : of.join('-');
  };
}

/** What each kind of page loads first. `parts` is what no widget needs, and `staff` what nothing else does. */
function reachedBy(
  entries: readonly string[],
  slots: readonly string[],
  importsOf: ImportsOf,
): ReadonlyMap<string, ReadonlySet<string>> {
  const isOfStaff = (entry: string): boolean => entry.endsWith('/staff.ts');
  const all = closure([...entries.filter((entry) => !isOfStaff(entry)), ...slots], importsOf);
  const reached = Object.entries(kinds).map(
    ([kind, roots]) =>
      [
        kind,
        closure(
          [...all].filter((id) => roots.test(id)),
          importsOf,
        ),
      ] as const,
  );
  const used = new Set(reached.flatMap(([, modules]) => [...modules]));
  const ofStaff = closure(entries.filter(isOfStaff), importsOf);
  return new Map([
    ...reached,
    ['parts', new Set([...all].filter((id) => !used.has(id)))],
    ['staff', new Set([...ofStaff].filter((id) => !all.has(id)))],
  ]);
}

function closure(roots: readonly string[], importsOf: ImportsOf): ReadonlySet<string> {
  const found = new Set(roots);
  // A set is walked on to what is added meanwhile.
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
