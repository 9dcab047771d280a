import type { ComponentType } from 'react';
import type { InstructionOperationId } from '@tillside/contract';
import type { Bill } from './bill.ts';
import type { Purchase } from './purchase.ts';

export interface RecipientChooserProps {
  readonly purchase: Purchase;
  /** Called with the name of the person who is filled in, `null` if unknown. The function must not change. */
  readonly onChosen: (name: string | null) => void;
}

export interface ProviderNoticeProps {
  readonly purchase: Purchase;
  /** The field above the notice. The notice is shown only below the field that contains the provider. */
  readonly below: string;
}

export interface PausedBarProps {
  readonly purchase: Purchase;
  /** Whether this bar takes the place of the form's. */
  readonly onPaused: (isPaused: boolean) => void;
}

/** What a form shows of a provider in trouble. */
export interface TroubleParts {
  readonly ProviderNotice: ComponentType<ProviderNoticeProps>;
  readonly PausedBar: ComponentType<PausedBarProps>;
}

/** Loads the declaration of a purchase. */
export type BillLoader = () => Promise<Bill>;

/** What past purchases show, in lists and as receipts. */
export interface PastParts {
  /** Our declarations, of every operation in the history. */
  readonly bills: Readonly<Partial<Record<InstructionOperationId, BillLoader>>>;
}

/** What features add to purchases and receipts, which import no feature. Each is loaded when a widget asks for it. */
export interface SlotParts {
  /** The people above a form. */
  readonly chooser: ComponentType<RecipientChooserProps>;
  readonly trouble: TroubleParts;
  readonly past: PastParts;
}

export type Slots = { readonly [Name in keyof SlotParts]: () => Promise<SlotParts[Name]> };
