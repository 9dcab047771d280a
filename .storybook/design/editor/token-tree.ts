import { NotUnderstood } from './css-values.ts';

type Node = Readonly<Record<string, unknown>>;

/** An object of a file that is a token, or a group with `$extensions` alone. */
export interface TreeToken {
  readonly path: readonly string[];
  readonly node: Node;
  /** Whether it is a token: it has `$value`, or refers to one. */
  readonly hasValue: boolean;
  readonly extensions: unknown;
}

/** What a file may unfold to, in objects and references: extended groups and aliases could double it at each step. */
const most = 20_000;
/** The deepest that groups and values may be. */
const deepest = 32;

/** The groups and tokens of a file of the Design Tokens format, with what they refer to (Format Module 2025.10, §6 and §7). */
export class TokenTree {
  /** What is wrong with the groups. */
  readonly faults: { readonly path: string; readonly reason: string }[] = [];
  /** The paths of tokens that others refer to. */
  readonly used = new Set<string>();
  readonly #root: Node;
  #steps = 0;

  constructor(file: Node) {
    this.#root = file;
    this.#root = this.#unfold(file, [], []);
  }

  /** Every token, in the order of the file. */
  tokens(): readonly TreeToken[] {
    const found: TreeToken[] = [];
    const visit = (node: Node, path: readonly string[]): void => {
      const hasValue = isToken(node);
      const children = childrenOf(node);
      if (hasValue && children.some(([, child]) => isObject(child)))
        this.faults.push({ path: path.join('.'), reason: 'is a token and a group at once' });
      else if (hasValue || Object.hasOwn(node, '$extensions'))
        found.push({ path, node, hasValue, extensions: node['$extensions'] });
      if (hasValue) return;
      for (const [name, child] of children) if (isObject(child)) visit(child, [...path, name]);
    };
    visit(this.#root, []);
    return found.filter(({ path }) => path.length > 0);
  }

  /** The value of a token without references, and its type; `null` where no type is given. @throws NotUnderstood */
  valueOf({ path, node }: Pick<TreeToken, 'path' | 'node'>, seen: readonly string[] = [keyOf(path)]): Resolved {
    const own = this.#typeAt(path, seen);
    const { $ref: pointer } = node;
    const reference = typeof pointer === 'string' ? pointer : node['$value'];
    const target = typeof reference === 'string' ? this.#targetOf(reference) : null;
    const value = this.#resolve(typeof pointer === 'string' ? { $ref: pointer } : node['$value'], seen);
    const ofTarget = target && isToken(target.node) ? this.valueOf(target, [...seen, keyOf(target.path)]).type : null;
    return { type: typeof node['$type'] === 'string' ? node['$type'] : (ofTarget ?? own), value };
  }

  /** The type of the nearest object on the way to a path that has one. */
  #typeAt(path: readonly string[], seen: readonly string[]): string | null {
    if (seen.length > deepest) throw new NotUnderstood('refers to more than 32 tokens in a row');
    let node: unknown = this.#root;
    let type: string | null = null;
    for (const name of ['', ...path]) {
      if (name !== '') node = isObject(node) ? node[name] : undefined;
      if (isObject(node) && typeof node['$type'] === 'string') type = node['$type'];
    }
    return type;
  }

  #resolve(value: unknown, seen: readonly string[]): unknown {
    this.#count(seen.length);
    if (typeof value === 'string') {
      const target = /^\{.*\}$/.test(value) ? this.#targetOf(value) : null;
      return target ? this.#follow(target, value, seen) : value;
    }
    if (Array.isArray(value)) return value.map((part: unknown) => this.#resolve(part, seen));
    if (!isObject(value)) return value;
    if (typeof value['$ref'] === 'string') {
      const target = this.#targetOf(value['$ref']);
      if (!target) throw new NotUnderstood(`refers to ${value['$ref']}, which is not as #/group/token`);
      return this.#follow(target, value['$ref'], seen);
    }
    if (Object.hasOwn(value, '$value')) return this.#resolve(value['$value'], seen);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#resolve(part, seen)]));
  }

  #follow({ path, node, found }: Target, reference: string, seen: readonly string[]): unknown {
    const key = keyOf(path);
    if (seen.includes(key)) throw new NotUnderstood(`refers to ${reference}, which leads back to itself`);
    if (found === undefined) throw new NotUnderstood(`refers to ${reference}, which is not in the file`);
    if (isObject(found) && !isToken(found) && (reference.startsWith('{') || !path.includes('$value')))
      throw new NotUnderstood(`refers to ${reference}, which is a group`);
    const at = path.indexOf('$value');
    this.used.add(path.slice(0, at < 0 ? undefined : at).join('.'));
    const value =
      at < 0 && isToken(node) ? (Object.hasOwn(node, '$value') ? node['$value'] : { $ref: node['$ref'] }) : found;
    return this.#resolve(value, [...seen, key]);
  }

  /** Where a reference leads: `{group.token}` or `#/group/token/$value`. `null` for what is none. */
  #targetOf(reference: string): Target | null {
    const [, dotted] = /^\{([^{}]+)\}$/.exec(reference) ?? [];
    const [, slashed] = /^#\/(.+)$/.exec(reference) ?? [];
    if (dotted === undefined && slashed === undefined) return null;
    const path =
      dotted?.split('.') ??
      slashed?.split('/').map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')) ??
      [];
    let found: unknown = this.#root;
    for (const name of path) {
      // A dotted path leads through groups only.
      const inList: unknown = Array.isArray(found) && slashed !== undefined ? found[Number(name)] : undefined;
      found = isObject(found) && Object.hasOwn(found, name) ? found[name] : inList;
    }
    return { path, found, node: isObject(found) ? found : {} };
  }

  /** A group with what it extends. Its own entries replace those of the other with the same path. */
  #unfold(node: Node, path: readonly string[], seen: readonly string[]): Node {
    this.#count(path.length);
    const own = isToken(node)
      ? node
      : Object.fromEntries(
          Object.entries(node).map(([name, child]) => [
            name,
            isObject(child) && !name.startsWith('$') ? this.#unfold(child, [...path, name], seen) : child,
          ]),
        );
    const reference = node['$extends'] ?? (this.#isGroupReference(node) ? node['$ref'] : undefined);
    if (reference === undefined) return own;
    const fault = (reason: string): Node => {
      this.faults.push({ path: path.join('.'), reason });
      return own;
    };
    const said = typeof reference === 'string' ? reference : JSON.stringify(reference);
    const target = this.#targetOf(said);
    if (!target || !isObject(target.found)) return fault(`extends ${said}, which is not in the file`);
    if (isToken(target.found)) return fault(`extends ${said}, which is a token`);
    const key = keyOf(target.path);
    if (seen.includes(key)) return fault(`extends ${said}, which leads back to itself`);
    const { $ref: _ref, $extends: _extends, ...rest } = own;
    return merged(this.#unfold(target.found, path, [...seen, key]), rest);
  }

  #isGroupReference(node: Node): boolean {
    const target = typeof node['$ref'] === 'string' ? this.#targetOf(node['$ref']) : null;
    return target !== null && isObject(target.found) && !isToken(target.found) && !target.path.includes('$value');
  }

  #count(depth: number): void {
    this.#steps += 1;
    if (depth > deepest) throw new NotUnderstood('is more than 32 levels deep');
    if (this.#steps > most) throw new NotUnderstood('unfolds to more than 20,000 values');
  }
}

interface Resolved {
  readonly type: string | null;
  readonly value: unknown;
}

interface Target {
  readonly path: readonly string[];
  readonly found: unknown;
  readonly node: Node;
}

function keyOf(path: readonly string[]): string {
  return path.filter((part) => part !== '$value').join('/');
}

function isToken(node: Node): boolean {
  return Object.hasOwn(node, '$value') || typeof node['$ref'] === 'string';
}

/** The entries of a group that are no properties of the format. `$root` is a token. */
function childrenOf(node: Node): readonly (readonly [string, unknown])[] {
  return Object.entries(node).filter(([name]) => name === '$root' || !name.startsWith('$'));
}

function merged(base: Node, over: Node): Node {
  const both = Object.entries(over).map(([name, child]) => {
    const under = base[name];
    const merges = isObject(under) && isObject(child) && !name.startsWith('$') && !isToken(under) && !isToken(child);
    return [name, merges ? merged(under, child) : child] as const;
  });
  return { ...base, ...Object.fromEntries(both) };
}

export function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
