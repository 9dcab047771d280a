import type { ReactNode } from 'react';
import { freezeMessages } from '@tillside/messages';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useLanguage } from '../../session/context.ts';

export interface FrozenNoteProps {
  /** Unfreezes it again. `null` for who may not. */
  readonly onUndo: (() => void) | null;
}

/** After a card was frozen here. Undo is an unfreeze, which the provider may refuse. */
export function FrozenNote({ onUndo }: FrozenNoteProps): ReactNode {
  const { t } = useLanguage();
  return (
    <Notice tone="info" icon={<Icon name="snow" />} title={t(freezeMessages, 'done')}>
      <p className="ts-notice-paragraph">{t(freezeMessages, 'doneText')}</p>
      {onUndo && (
        <Button look="secondary" onClick={onUndo}>
          {t(freezeMessages, 'undo')}
        </Button>
      )}
    </Notice>
  );
}
