/*
 * How the script is laid out. The first widget of a page needs the script, and one file with all that each widget needs. What is
 * drawn with the form, what forms with lists need, and what a purchase needs after its form are others. The rest is split by what
 * uses it.
 */

/** The modules that a file begins with. A module that several need is in the first of them. */
const files: Readonly<Record<string, readonly string[]>> = {
  base: ['src/draw.tsx', 'src/generated/widgets/till-airtime.ts'],
  marks: ['../react/src/ui/marks/drawn-marks.tsx'],
  form: ['../react/src/purchase/PurchaseFlow.tsx', '../react/src/ui/fields/pick-field.tsx'],
  steps: ['../react/src/purchase/Steps.tsx', '../react/src/receipt/ReceiptBody.tsx'],
};

/** Loads the other files, and so is part of the script itself. */
const ofScript = /\/react\/src\/runtime\/from-chunk\.ts$/;

interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly exports: readonly string[];
}

type InfoOf = (id: string) => ModuleInfo | null;

/** Returns the name of a module's file; `null` for what the bundler places. `pathOf` makes a path of one relative to here. */
export function chunksOf(pathOf: (root: string) => string): (id: string, infoOf: InfoOf) => string | null {
  let reached: readonly (readonly [file: string, modules: ReadonlySet<string>])[] | null = null;
  return (id, infoOf) => {
    if (ofScript.test(id)) return null;
    reached ??= Object.entries(files).map(([file, roots]) => [file, closure(roots.map(pathOf), infoOf)] as const);
    return reached.find(([, of]) => of.has(id))?.[0] ?? null;
  };
}

function closure(roots: readonly string[], infoOf: InfoOf): ReadonlySet<string> {
  const found = new Set(roots);
  // A set is walked on to what is added meanwhile.
  for (const id of found) for (const used of usedBy(id, infoOf)) found.add(used);
  return found;
}

/** An entry of a package, which declares nothing itself. */
const entry = /\/(react\/src\/(index|parts)|(contract|messages)\/src\/(.+\/)?index)\.ts$/;

/**
 * The modules that a module uses. An import of an entry is one of the modules that declare what it names: else a form of airtime
 * would come with the texts of all other widgets.
 */
function usedBy(id: string, infoOf: InfoOf): readonly string[] {
  const info = infoOf(id);
  if (!info) throw new Error(`${id} is no module of the script.`);
  const { importedIds, code } = info;
  const lists = [...(code ?? '').matchAll(/(?:im|ex)port\s*\{([^}]*)\}\s*from/g)].map(([, list = '']) => list);
  const names = lists.flatMap((list) => list.split(',').map((each) => each.trim().split(/\s+as\s+/)[0] ?? ''));
  return importedIds.flatMap((used) => (entry.test(used) ? declaredIn(used, names, infoOf) : [used]));
}

function declaredIn(id: string, names: readonly string[], infoOf: InfoOf): readonly string[] {
  return (infoOf(id)?.importedIds ?? []).flatMap((used) => {
    if (entry.test(used)) return declaredIn(used, names, infoOf);
    return infoOf(used)?.exports.some((name) => names.includes(name)) ? [used] : [];
  });
}
