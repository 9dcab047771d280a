import { isAnyMoney, type AnyMoney } from '../money/foreign-money.ts';

/**
 * Who may see a field of a platform answer.
 * - `everyone`: shoppers and staff.
 * - `owner`: only the owner of the purchase or the card, for fields such as a token, a pin or the cardholder's name. Stored
 *   encrypted, or not at all.
 * - `staff`: only staff, for fields such as the merchant's cost and margin.
 * - `nobody`: it stays in the companion, such as a card number.
 */
export type Audience = 'everyone' | 'owner' | 'staff' | 'nobody';

/**
 * The reader of an answer. `shopper` gets the fields for everyone, `staff` those and the fields for staff, `owner` only
 * the owner's fields.
 */
export type Reader = 'shopper' | 'staff' | 'owner';

/** Fields with their audience. The tree of a list is the tree of its entries. */
export type VisibilityTree = Audience | { readonly [field: string]: VisibilityTree };

/**
 * The audience of each field of an operation's details. Every declared field needs one, so a new field without an
 * audience does not compile. Undeclared fields, and values of unknown shape, are never shown.
 */
export type Visibility<Value> = unknown extends Value
  ? 'nobody'
  : [NonNullable<Value>] extends [readonly (infer Entry)[]]
    ? Visibility<Entry>
    : [NonNullable<Value>] extends [AnyMoney]
      ? Audience
      : [NonNullable<Value>] extends [object]
        ? { readonly [Field in FieldOf<NonNullable<Value>>]: Visibility<ValueOf<NonNullable<Value>, Field>> } | 'nobody'
        : Audience;

/** Declares the fields of each audience: `shownTo({ everyone: ['name'], staff: ['discount'] })`. */
export function shownTo<const Fields extends Readonly<Partial<Record<Audience, readonly string[]>>>>(
  fields: Fields,
): { readonly [Who in keyof Fields as NamesIn<Fields[Who]>]: Who };
export function shownTo(fields: Readonly<Record<string, readonly string[]>>): object {
  return Object.fromEntries(Object.entries(fields).flatMap(([who, names]) => names.map((name) => [name, who])));
}

type NamesIn<Names> = Names extends readonly (infer Name extends string)[] ? Name : never;

/** The declared fields of an object, or of all variants of a union, without index signatures. */
type FieldOf<Value> = Value extends unknown ? keyof Declared<Value> : never;
type Declared<Value> = {
  [Field in keyof Value as string extends Field ? never : number extends Field ? never : Field]: Value[Field];
};
type ValueOf<Value, Field> = Value extends unknown
  ? Field extends keyof Declared<Value>
    ? Declared<Value>[Field]
    : never
  : never;

type Seen = {
  readonly shopper: 'everyone';
  readonly staff: 'everyone' | 'staff';
  readonly owner: 'owner';
};

/** The visible part of a value for a reader: other fields are not in the type. */
export type Visible<Value, Tree, As extends Reader> = Value extends readonly (infer Entry)[]
  ? Visible<Entry, Tree, As>[]
  : Tree extends Audience
    ? Value
    : Value extends object
      ? {
          [
            Field in keyof Tree & keyof Value as Tree[Field] extends Exclude<Audience, Seen[As]> ? never : Field
          ]: Visible<Value[Field], Tree[Field], As>;
        }
      : Value;

const seen: Readonly<Record<Reader, readonly Audience[]>> = {
  shopper: ['everyone'],
  staff: ['everyone', 'staff'],
  owner: ['owner'],
};

/**
 * The visible part of an answer for a reader. It is an allow-list, so a new field of the platform is not shown by
 * accident. Objects without visible fields are omitted.
 */
export function visibleTo<As extends Reader, Value, Tree extends VisibilityTree>(
  reader: As,
  value: Value,
  tree: Tree,
): Visible<Value, Tree, As>;
export function visibleTo(reader: Reader, value: unknown, tree: VisibilityTree): unknown {
  return shownPart(value, tree, seen[reader]);
}

/** Whether a part of the answer has fields for this audience. */
export function holdsFieldsOf(audience: Audience, tree: VisibilityTree): boolean {
  return isShown(tree, [audience]);
}

function isShown(tree: VisibilityTree, shown: readonly Audience[]): boolean {
  return typeof tree === 'string' ? shown.includes(tree) : Object.values(tree).some((part) => isShown(part, shown));
}

function shownPart(value: unknown, tree: VisibilityTree, shown: readonly Audience[]): unknown {
  if (!isShown(tree, shown)) return undefined;
  if (Array.isArray(value))
    return value.map((entry: unknown) => shownPart(entry, tree, shown)).filter((part) => part !== undefined);
  const isObject = typeof value === 'object' && value !== null;
  // An object in place of a declared value could contain undeclared fields, and a value in place of an object has no fields.
  // Money counts as a value.
  if (typeof tree === 'string') return isObject && !isAnyMoney(value) ? undefined : value;
  if (!isObject) return value === null ? null : undefined;
  const parts = Object.entries(tree).map(([field, part]) => {
    return [
      field,
      Object.hasOwn(value, field) ? shownPart(Reflect.get(value, field), part, shown) : undefined,
    ] as const;
  });
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
