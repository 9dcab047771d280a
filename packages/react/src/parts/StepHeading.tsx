import { useEffect, useRef, type ReactNode } from 'react';

export interface StepHeadingProps {
  readonly children: ReactNode;
  /** Take the focus when it appears: the step follows something the person did. */
  readonly takesFocus: boolean;
}

/**
 * The heading of a step. Moving the focus here tells a screen reader where the person is now. A person who is busy
 * elsewhere on the page keeps their focus.
 */
export function StepHeading({ children, takesFocus }: StepHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(takesFocus);
  useEffect(() => {
    const element = heading.current;
    if (!wanted.current || !element) return;
    const focused = document.activeElement;
    const elsewhere = focused && focused !== document.body && !element.closest('.ts-widget')?.contains(focused);
    if (!elsewhere) element.focus();
  }, []);
  return (
    <h2 className="ts-heading" ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}
