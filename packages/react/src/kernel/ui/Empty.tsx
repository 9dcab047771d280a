import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

interface EmptyProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly text?: string | undefined;
}

/** In place of a list without entries. */
export function Empty({ icon, title, text }: EmptyProps): ReactNode {
  return (
    <div className="ts-empty">
      {icon && (
        <span className="ts-medal">
          <Icon name={icon} />
        </span>
      )}
      <p className="ts-empty-title">{title}</p>
      {text !== undefined && <p className="ts-text">{text}</p>}
    </div>
  );
}
