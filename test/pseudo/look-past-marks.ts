import { withoutMarks } from './marks.ts';

/**
 * Makes this document return its texts without marks, as to the play function of a story. `wholeText` of a text and
 * `value` of an attribute still return the marked text.
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
