import { withoutMarks } from './marks.ts';

/**
 * Has this document answer without marks whoever asks what stands in it, as the play of a story does. What stands there is
 * still told by `wholeText` of a text and `value` of an attribute.
 */
export function lookPastMarks(): void {
  unmark(Node.prototype, 'textContent');
  unmark(Node.prototype, 'nodeValue');
  unmark(CharacterData.prototype, 'data');
  unmark(Element.prototype, 'innerHTML');
  unmark(HTMLElement.prototype, 'innerText');
  const { getAttribute } = Element.prototype;
  Element.prototype.getAttribute = function getWithoutMarks(name) {
    const value = getAttribute.call(this, name);
    return value === null ? null : withoutMarks(value);
  };
}

function unmark(prototype: object, name: string): void {
  const declared = Object.getOwnPropertyDescriptor(prototype, name);
  Object.defineProperty(prototype, name, {
    ...declared,
    get(this: unknown) {
      const value: unknown = declared?.get?.call(this);
      return typeof value === 'string' ? withoutMarks(value) : value;
    },
  });
}
