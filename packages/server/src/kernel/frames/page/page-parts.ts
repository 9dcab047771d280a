import type { FrameReport, plainDigits } from '@tillside/contract';
import type { FrameSealing } from './sealing.ts';
import type { FrameSight } from './sight.ts';

/** The dependencies of a view. It touches the document and nothing else. */
export interface ViewParts {
  readonly main: HTMLElement;
  readonly sealing: FrameSealing;
  readonly sight: () => FrameSight;
  readonly make: FrameMaker;
  readonly plainDigits: typeof plainDigits;
  notify(report: FrameReport): void;
}

/** The commands to a document from outside. */
export interface View {
  /** Removes every secret from the document. */
  hide(why: 'host' | 'tab' | 'page' | 'print' | 'covered' | 'blur'): void;
}

type FrameMaker = ReturnType<typeof frameMaker>;

/** Creates elements, and never from text that could be markup. Self-contained. */
export function frameMaker() {
  return function make<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Readonly<Record<string, string>> = {},
    ...children: readonly (Node | string)[]
  ): HTMLElementTagNameMap[Name] {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    element.append(...children);
    return element;
  };
}
