import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Notice, type NoticeProps } from '../../ui/Notice.tsx';

/** The title, text and appearance of a notice. */
export interface NoticeContent {
  readonly tone: NoticeProps['tone'];
  readonly icon?: IconName;
  readonly title: string;
  readonly text: string;
}

export function AccountNotice({
  content: { tone, icon = 'alert', title, text },
}: {
  readonly content: NoticeContent;
}): ReactNode {
  return (
    <Notice tone={tone} icon={<Icon name={icon} />} title={title}>
      {text}
    </Notice>
  );
}
