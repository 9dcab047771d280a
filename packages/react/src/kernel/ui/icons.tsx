import type { ReactNode } from 'react';
import { Drawing, signs, type SignName } from './signs.tsx';

export type IconName =
  | SignName
  | 'check'
  | 'question'
  | 'cross'
  | 'copy'
  | 'print'
  | 'share'
  | 'chevron'
  | 'bag'
  | 'bank'
  | 'card'
  | 'down'
  | 'snow'
  | 'lock'
  | 'chat'
  | 'picture'
  | 'eye'
  | 'renew'
  | 'search';

/** The lines of every icon, on a square of 24. */
export const drawings: Readonly<Record<IconName, string>> = {
  ...signs,
  check: 'M5 12.5l4.5 4.5L19 7.5',
  question: 'M9.2 9.2a2.9 2.9 0 1 1 4.3 2.6c-.9.5-1.5 1.1-1.5 2.2M12 17.2v.1',
  cross: 'M7 7l10 10M17 7L7 17',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  share: 'M12 15V4M8 7.5L12 4l4 3.5M7 11H5v9h14v-9h-2',
  chevron: 'M6 9.5l6 6 6-6',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  down: 'M12 4v11M7.5 11L12 15.5l4.5-4.5M5 20h14',
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  chat: 'M12 3.5a8.5 8.5 0 1 1-4 16L3.5 20.5l1.1-4.3A8.5 8.5 0 0 1 12 3.5M8.5 11h7M8.5 14h4.5',
  picture: 'M3.5 4.5h17v15h-17zM4 16l4.5-4.5 4 4 3-3 4.5 4.5M15.5 9v.1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  eye: 'M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 0 0 0-5.6',
  renew: 'M19.5 8.5A8 8 0 1 0 20 13M20 4v5h-5',
  search: 'M16.5 16.5l4 4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0',
  bank: 'M3.5 9L12 4l8.5 5zM5 20h14M6.5 9v8M12 9v8M17.5 9v8',
  bag: 'M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1',
};

/** A decorative icon beside a text. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return <Drawing name={name} lines={drawings[name]} />;
}
