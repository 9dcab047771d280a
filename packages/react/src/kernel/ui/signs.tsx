import type { ReactNode } from 'react';

export type SignName = 'alert' | 'offline' | 'clock' | 'dash' | 'plus';

/** The icons that a form needs initially. The others are in `icons.tsx`, which is loaded later. */
export const signs: Readonly<Record<SignName, string>> = {
  clock: 'M12 7v5l3.2 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  dash: 'M7 12h10',
  plus: 'M7 12h10M12 7v10',
  offline:
    'M3 3l18 18M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4.6-2.6M19 12.5a10 10 0 0 0-4-2.4M2 9a15 15 0 0 1 4.4-2.9M22 9a15 15 0 0 0-11.4-4M12 20v.1',
  alert: 'M12 8v5M12 16.6v.1M10.3 4.2L2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0',
};

/** A decorative icon beside a text. */
export function Sign({ name }: { readonly name: SignName }): ReactNode {
  return <Drawing name={name} lines={signs[name]} />;
}

export function Drawing({ name, lines }: { readonly name: string; readonly lines: string }): ReactNode {
  return (
    <svg
      className="ts-icon"
      data-icon={name}
      viewBox="0 0 24 24"
      // Without the stylesheet it would fill the page.
      width={24}
      height={24}
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines} />
    </svg>
  );
}
