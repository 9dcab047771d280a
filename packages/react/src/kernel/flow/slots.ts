import type { ComponentType, ReactNode } from 'react';
import type { Instruction, InstructionOperationId, Session } from '@tillside/contract';
import type { fieldErrorText } from '../language/field-error-text.ts';
import type { problemText } from '../language/problem-text.ts';
import type { Bill } from './bill.ts';
import type { BillContext, Provider } from './bill-fields.ts';
import type { Purchase } from './purchase.ts';
import type { ReceiptPart } from './receipt-part.ts';
import type { ReceiptPicture } from './receipt-picture.ts';

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

export interface ReportProblemProps {
  readonly instruction: Instruction;
  /** Other actions. They are hidden beside an open report. */
  readonly children?: ReactNode;
}

export interface ReportButtonProps extends Pick<ReportProblemProps, 'children'> {
  readonly instructionRef: string;
}

export interface ShopAnswerProps {
  readonly instructionRef: string;
}

export interface SaveRecipientProps {
  readonly purchase: Purchase;
  readonly instruction: Instruction;
}

export interface SharesProps {
  readonly of: { readonly ref: string; readonly created_at: string; readonly version: number };
  /** For a chat. */
  readonly text: string;
  /** Called when the picture is drawn, with the row of buttons. The shop is added to it. */
  readonly picture: (row: Element) => Omit<ReceiptPicture, 'shop' | 'logo' | 'foot'>;
  /** Hidden elements, whose colours the picture needs. */
  readonly children?: ReactNode;
}

export interface LoadedReceiptProps {
  readonly instructionRef: string;
  /** The purchase from a list, shown until it is fetched. */
  readonly known?: Instruction | undefined;
  readonly session: Session;
  /** Replaces the lines of the receipt. */
  readonly receipt?: ReceiptPart | undefined;
  /** Offers to repeat the purchase. */
  readonly onBuyAgain?: ((purchase: Instruction) => void) | undefined;
}

export interface ReceiptSharesProps {
  readonly instruction: Instruction;
  readonly subject: string;
  readonly bill: Bill | null;
  readonly context: BillContext;
  readonly provider: Provider | null;
}

export interface ShareReceiptProps {
  readonly instruction: Instruction;
  /** A short description of the purchase. */
  readonly subject: string;
  /** Its declaration, if this page knows it. */
  readonly bill: Pick<Bill, 'texts'> | null;
}

/** What an outcome shows besides itself, and what other features show of it. */
export interface OutcomeParts {
  readonly ReportProblem: ComponentType<ReportProblemProps>;
  readonly ReportButton: ComponentType<ReportButtonProps>;
  readonly ShopAnswer: ComponentType<ShopAnswerProps>;
  readonly ReceiptMerchantHead: ComponentType;
  readonly ReceiptMerchantFoot: ComponentType;
  /** A whole receipt, for lists of purchases. */
  readonly LoadedReceipt: ComponentType<LoadedReceiptProps>;
  /** The shares of any receipt, and below those of a purchase. */
  readonly Shares: ComponentType<SharesProps>;
  readonly ReceiptShares: ComponentType<ReceiptSharesProps>;
  readonly ShareReceipt: ComponentType<ShareReceiptProps>;
  readonly SaveRecipient: ComponentType<SaveRecipientProps>;
}

/** What follows a form. Needed once something was typed. */
export interface PurchaseSteps {
  readonly BarSum: ComponentType<{
    readonly purchase: Purchase;
    /** Of the person who is filled in. */
    readonly name: string | null;
  }>;
  readonly ErrorSummary: ComponentType<{ readonly purchase: Purchase; readonly shown: readonly string[] }>;
  readonly Sticks: ComponentType;
  readonly LiveTicket: ComponentType<{
    readonly purchase: Purchase;
    readonly isPaused: boolean;
    readonly onShown: (isShown: boolean) => void;
  }>;
  readonly Steps: ComponentType<{ readonly purchase: Purchase; readonly receipt: ReceiptPart | undefined }>;
  readonly ReviewEntry: ComponentType<{ readonly purchase: Purchase }>;
  readonly problemText: typeof problemText;
  readonly fieldErrorText: typeof fieldErrorText;
}

/** Loads the declaration of a purchase. */
export type BillLoader = () => Promise<Bill>;

/** What past purchases show, in lists and as receipts. */
export interface PastParts {
  /** Our declarations, of every operation in the history. */
  readonly bills: Readonly<Partial<Record<InstructionOperationId, BillLoader>>>;
  /** The icon of an operation's product, until its declaration is loaded. */
  drawingOf(operation: InstructionOperationId): string | undefined;
}

/** What features add to purchases and receipts, which import no feature. Each is loaded when a widget asks for it. */
export interface SlotParts {
  /** The people above a form. */
  readonly chooser: ComponentType<RecipientChooserProps>;
  readonly trouble: TroubleParts;
  /** The steps with the parts of their outcome: who can pay has all of them. */
  readonly steps: PurchaseSteps & { readonly outcome: OutcomeParts };
  readonly past: PastParts;
}

export type Slots = { readonly [Name in keyof SlotParts]: () => Promise<SlotParts[Name]> };
