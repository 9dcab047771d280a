import { parseSync } from 'vite';

/**
 * A declaration file without the names that the bundler makes up. It imports a type that an entry exports a second time as
 * `Naira$1`, and appends a number to a name that two files declare, and editors show that. The name becomes the one that was
 * written. Where the file has another of that name, a word is put before it: `FetchTillside`, `ContractCardList`.
 */
export function withPlainNames(file: string, code: string): string {
  const bound = bindingsOf(file, code);
  let plain = code;
  for (const [madeUp, origin] of bound) {
    const [, name = '', number] = /^(\w+)\$(\d+)$/.exec(madeUp) ?? [];
    if (number === undefined) continue;
    const other = bound.get(name);
    const isFree = other === undefined || (origin !== declaredHere && other === origin);
    const chosen = isFree ? name : `${wordFor(origin, name)}${name}`;
    if (!isFree && bound.has(chosen)) throw new Error(`${file}: ${madeUp} cannot be called ${chosen}. Rename one.`);
    bound.set(chosen, origin);
    plain = plain.replaceAll(new RegExp(`(?<![\\w$])${name}\\$${number}(?![\\w$])`, 'g'), chosen);
  }
  return plain === code ? code : plain.replaceAll(/^import \{([^}]*)\} from/gm, (_, list: string) => importOf(list));
}

const declaredHere = 'declared here';

/** A word to tell a name from another by: where it comes from, unless the name says so itself. */
function wordFor(origin: string, name: string): string {
  const [, from = 'base'] = /([a-z]+)[^/]*$/.exec(origin.replace(/^.* of /, '')) ?? [];
  const isSaid = origin === declaredHere || name.toLowerCase().includes(from);
  return isSaid ? 'Base' : `${from.charAt(0).toUpperCase()}${from.slice(1)}`;
}

/** The names at the top of a file, each with what it is: declared here, or a name of another file. */
function bindingsOf(file: string, code: string): Map<string, string> {
  const { program } = parseSync(file, code);
  return new Map(
    program.body.flatMap((statement): [string, string][] => {
      if (statement.type === 'ImportDeclaration')
        return statement.specifiers.map((specifier) => {
          const imported =
            specifier.type === 'ImportSpecifier' ? code.slice(specifier.imported.start, specifier.imported.end) : '*';
          return [specifier.local.name, `${imported} of ${statement.source.value}`];
        });
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declared?.type === 'VariableDeclaration')
        return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [[id.name, declaredHere]] : []));
      return declared && 'id' in declared && declared.id?.type === 'Identifier'
        ? [[declared.id.name, declaredHere]]
        : [];
    }),
  );
}

/** An import of each name once, without `Naira as Naira`. */
function importOf(list: string): string {
  const names = list.split(',').map((name) => name.trim().replace(/^(\w+) as \1$/, '$1'));
  return `import { ${[...new Set(names)].join(', ')} } from`;
}
