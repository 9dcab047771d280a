/** Replaces a name that may be a customer's: the key of a map, a phone number. */
export const hiddenName = '*';

/** A typical field name. Not a phone number, an address, an id or a name with a capital letter. */
const plainName = /^[a-z][A-Za-z_]{0,39}\d?$/;

export function fieldPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/**
 * Each name of an object as it may be shown. Recorded names may. A new name may if the object is still the recorded one
 * and the name looks like a field rather than a key of somebody's data: it is written like a field, it is not a value in the same
 * answer, and it is not one of several that contain objects or lists.
 */
export function shownNames(
  object: object,
  path: string,
  recorded: { has(path: string): boolean } | null,
  texts: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const entries = Object.entries(object);
  const isKnown = (name: string): boolean => recorded?.has(fieldPath(path, name)) ?? false;
  const isRecordedObject = recorded === null || entries.some(([name]) => isKnown(name));
  const containers = entries.filter(([name, value]) => !isKnown(name) && typeof value === 'object' && value !== null);
  const isMap = recorded !== null && containers.length > 1;
  return new Map(
    entries.map(([name, value]) => {
      const isField = plainName.test(name) && !texts.has(name.toLowerCase());
      const isKey = !isRecordedObject || (isMap && typeof value === 'object');
      return [name, isKnown(name) || (isField && !isKey) ? name : hiddenName];
    }),
  );
}
