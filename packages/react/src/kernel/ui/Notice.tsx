import type { ReactElement, ReactNode } from 'react';
import { Sign, type SignName } from './signs.tsx';

export interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'danger' | 'success';
  /** A standard icon, or an `Icon`. */
  readonly icon?: SignName | ReactElement;
  readonly title: string;
  readonly id?: string;
  readonly children?: ReactNode;
}

/** A short message inside a widget. Not a live region: the widget's announcer announces it. */
export function Notice({ tone, icon = 'alert', title, id, children }: NoticeProps): ReactNode {
  return (
    <div className="ts-notice" data-tone={tone} id={id}>
      {typeof icon === 'string' ? <Sign name={icon} /> : icon}
      <div className="ts-notice-body">
        <p className="ts-notice-title">{title}</p>
        {children !== undefined && <div className="ts-notice-text">{children}</div>}
      </div>
    </div>
  );
}
