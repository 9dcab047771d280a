import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';

/** A veil of ice over the face of a frozen card, with the status as a pill. */
export function Frost({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="ts-frost">
      <svg className="ts-frost-ice" viewBox="0 0 342 216" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 58 42 33 58 0M0 106 50 68 92 0M19 47 11 22M42 33 68 29M25 87 27 60M50 68 84 60M64 46 68 21" />
        <path d="M342 158 296 182 282 216M342 110 288 152 246 216M321 169 331 190M296 182 270 188M315 131 313 160M288 152 252 158M273 174 271 202" />
      </svg>
      <span className="ts-frost-word">
        <Icon name="snow" />
        {children}
      </span>
    </div>
  );
}
