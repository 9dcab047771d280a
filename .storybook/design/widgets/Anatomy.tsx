import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Part } from './widget-page.ts';

interface AnatomyProps {
  readonly parts: readonly Part[];
  /** The example that the parts are found in. */
  readonly children: ReactNode;
}

interface Place {
  readonly top: number;
  readonly left: number;
}

/** An example with a number at each of its parts, and the parts by their numbers. */
export function Anatomy({ parts, children }: AnatomyProps): ReactNode {
  const example = useRef<HTMLDivElement>(null);
  const places = usePlaces(example, parts);
  return (
    <div className="design-anatomy">
      <div className="design-example" ref={example}>
        {children}
        {places.map(([number, { top, left }]) => (
          <span key={number} className="design-pin" style={{ top, left }} aria-hidden="true">
            {number}
          </span>
        ))}
      </div>
      <ol className="design-parts">
        {parts.map(([selector, name, what]) => (
          <li key={name}>
            <strong>{name}</strong> {what} <code>{selector}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Where the parts are, measured again whenever the example changes. */
function usePlaces(
  example: { readonly current: HTMLElement | null },
  parts: readonly Part[],
): readonly (readonly [number: number, Place])[] {
  const [places, setPlaces] = useState<readonly (readonly [number, Place])[]>([]);
  useEffect(() => {
    const root = example.current;
    if (!root) return undefined;
    const measure = (): void => {
      const origin = root.getBoundingClientRect();
      const found = parts.flatMap(([selector], index) => {
        const box = root.querySelector(selector)?.getBoundingClientRect();
        return box ? [[index + 1, { top: box.top - origin.top, left: box.left - origin.left }] as const] : [];
      });
      setPlaces((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    const sizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    sizes.observe(root);
    changes.observe(root, { childList: true, subtree: true, attributes: true });
    measure();
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [example, parts]);
  return places;
}
