import type { ReactNode } from 'react';

export type IconName =
  | 'check'
  | 'clock'
  | 'question'
  | 'cross'
  | 'dash'
  | 'offline'
  | 'alert'
  | 'copy'
  | 'print'
  | 'share'
  | 'chevron'
  | 'bag'
  | 'plus';

const drawings: Readonly<Record<IconName, string>> = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5l3.2 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  question: 'M9.2 9.2a2.9 2.9 0 1 1 4.3 2.6c-.9.5-1.5 1.1-1.5 2.2M12 17.2v.1',
  cross: 'M7 7l10 10M17 7L7 17',
  dash: 'M7 12h10',
  plus: 'M7 12h10M12 7v10',
  offline:
    'M3 3l18 18M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4.6-2.6M19 12.5a10 10 0 0 0-4-2.4M2 9a15 15 0 0 1 4.4-2.9M22 9a15 15 0 0 0-11.4-4M12 20v.1',
  alert: 'M12 8v5M12 16.6v.1M10.3 4.2L2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M7 11H5v9h14v-9h-2',
  chevron: 'M6 9.5l6 6 6-6',
  bag: 'M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1',
};

/** A small drawing beside words that say the same. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="ts-icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawings[name]} />
    </svg>
  );
}
