import { useEffect, useRef, type ReactNode, createContext, type Context } from 'react';

export interface StepHeadingProps {
  readonly children: ReactNode;
  /** Takes the focus when it appears, because the step follows a user's action. */
  readonly takesFocus: boolean;
}

/**
 * The heading of a step. Moving the focus here tells a screen reader where the user is now. It does not take the focus from
 * elsewhere on the page.
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

/** The element before a form's heading: the button back to the menu where the form was chosen. */
export const HeadingStart: Context<ReactNode> = createContext<ReactNode>(null);
