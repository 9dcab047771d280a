import { useEffect, type ReactNode, type RefObject } from 'react';

export interface HeadingProps {
  /** Receives focus when the shopper comes here from another page. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

interface PageProps extends Partial<HeadingProps> {
  readonly title: string;
  readonly lead?: string;
  /** Leads to where this page belongs. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, lead, back, headingRef, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Sunbird Store`;
  }, [title]);
  return (
    <div className="page">
      <div className="page-heading">
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
