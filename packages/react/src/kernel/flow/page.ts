import { createContext } from 'react';
import type { Bill } from './bill.ts';
import type { OfficialMarks } from './official-marks.ts';
import type { ReceiptPart } from './receipt-part.ts';
import type { Slots } from './slots.ts';

/** What the provider hands to its widgets: what the page says there (see `TillsideProviderProps`), and what features add. */
export interface PageSettings {
  readonly bills?: readonly Bill[] | undefined;
  readonly marks?: OfficialMarks | undefined;
  readonly receipt?: ReceiptPart | undefined;
  readonly browserBack?: boolean | undefined;
  readonly offlineNotice?: boolean | undefined;
  readonly signInUrl?: string | undefined;
  readonly onSignIn?: ((wayBack: string | null) => void) | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
  readonly slots?: Slots;
}

export const PageContext: React.Context<PageSettings> = createContext<PageSettings>({});
