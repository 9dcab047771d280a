/** The items by key, in their order. `Object.groupBy` is missing in the oldest supported browsers. */
export function groupBy<Item, Key extends string>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Partial<Record<Key, Item[]>> {
  const groups: Partial<Record<Key, Item[]>> = {};
  for (const item of items) (groups[keyOf(item)] ??= []).push(item);
  return groups;
}
