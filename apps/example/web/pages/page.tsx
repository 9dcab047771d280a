import { useEffect, type ReactNode, type RefObject } from 'react';

export interface HeadingProps {
  /** Receives focus when the shopper comes here from another page. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

interface PageProps extends Partial<HeadingProps> {
  readonly title: string;
  readonly lead?: string;
  /** Leaves the first lines of a phone to the content: its heading is then for screen readers alone. */
  readonly isCompact?: boolean;
  /** A link to the page above this one. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, isCompact = false, back, headingRef, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Sunbird Store`;
  }, [title]);
  return (
    <div className="page">
      <div className="page-heading" data-compact={isCompact}>
        {back}
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
