import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly icon?: IconName;
  readonly title: string;
  readonly id?: string;
  readonly children?: ReactNode;
}

/** A short message inside a widget. Not a live region: the widget's announcer speaks. */
export function Notice({ tone, icon = 'alert', title, id, children }: NoticeProps): ReactNode {
  return (
    <div className="ts-notice" data-tone={tone} id={id}>
      <Icon name={icon} />
      <div className="ts-notice-body">
        <p className="ts-notice-title">{title}</p>
        {children !== undefined && <div className="ts-notice-text">{children}</div>}
      </div>
    </div>
  );
}
