/*
 * The files of the script. The first widget of a page needs the script and one file, `base`, with the parts of every
 * widget. Other files contain the marks, the parts of forms, and the steps after a form. All other modules are split by
 * their users.
 */

/** The modules that a file begins with. A module that several need is in the first of them. */
const files: Readonly<Record<string, readonly string[]>> = {
  base: ['src/draw.tsx', 'src/generated/widgets/till-airtime.ts'],
  marks: ['../react/src/kernel/ui/marks/drawn-marks.tsx'],
  form: ['../react/src/kernel/purchase/PurchaseFlow.tsx', '../react/src/kernel/ui/fields/pick-field.tsx'],
  steps: ['../react/src/provider/steps.ts', '../react/src/kernel/purchase/ReceiptBody.tsx'],
};

/** Loads the other files, and so is part of the script itself. */
const ofScript = /\/react\/src\/kernel\/runtime\/from-chunk\.ts$/;

interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly exports: readonly string[];
}

type InfoOf = (id: string) => ModuleInfo | null;

/** Returns the file of a module; `null` if the bundler decides. `pathOf` resolves a path relative to this file. */
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
  // The loop also visits modules that are added to the set during it.
  for (const id of found) for (const used of usedBy(id, infoOf)) found.add(used);
  return found;
}

/** An entry of a package, which declares nothing itself. */
const entry = /\/(react\/src\/(index|parts)|(contract|messages)\/src\/(.+\/)?index)\.ts$/;

/**
 * The modules that a module uses. An import of an entry counts as imports of the modules that declare the named
 * exports. Otherwise a form of airtime would load the texts of all other widgets.
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
