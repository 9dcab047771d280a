import type { ReactNode } from 'react';
import { Icon, type IconName } from '../parts/icons.tsx';
import { Notice, type NoticeProps } from '../parts/Notice.tsx';

/** The title, text and appearance of a notice. */
export interface Told {
  readonly tone: NoticeProps['tone'];
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
}

export function ToldNotice({ told: { tone, icon = 'alert', title, text } }: { readonly told: Told }): ReactNode {
  return (
    <Notice tone={tone} icon={<Icon name={icon} />} title={title}>
      {text}
    </Notice>
  );
}
