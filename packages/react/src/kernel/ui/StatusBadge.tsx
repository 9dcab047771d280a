import type { ReactNode } from 'react';
import type { Tone } from '../flow/tone.ts';
import { Icon, type IconName } from './icons.tsx';

export const toneIcon: Readonly<Record<Tone, IconName>> = {
  success: 'check',
  waiting: 'clock',
  unsure: 'question',
  failure: 'cross',
  neutral: 'dash',
};

interface StatusBadgeProps {
  readonly tone: Tone;
  /** Default: that of the tone. */
  readonly icon?: IconName | undefined;
  readonly children: string;
}

/** The state of a purchase, or of a card, as a badge. */
export function StatusBadge({ tone, icon = toneIcon[tone], children }: StatusBadgeProps): ReactNode {
  return (
    // Keyed by its text: a page that the browser translates keeps no text that React could change.
    <span className="ts-badge" data-tone={tone} key={children}>
      <Icon name={icon} />
      {children}
    </span>
  );
}
