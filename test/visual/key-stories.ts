import { foreignPages, type ForeignPage } from '../foreign/pages.ts';
import { everyShot, largeText, rightToLeft as fromRightToLeft, type Shot } from './looks.ts';

/** A story whose look is held by pictures, by its id in Storybook. */
export interface KeyStory {
  readonly id: string;
  /** It is taken from right to left as well. */
  readonly rightToLeft?: true;
  /** It is taken with text of twice the size as well. */
  readonly largeText?: true;
}

const both = { rightToLeft: true, largeText: true } as const;
const rightToLeft = { rightToLeft: true } as const;

/** Forty stories: every widget, and the states that look unlike all others. */
export const keyStories: readonly KeyStory[] = [
  { id: 'bills-airtime-form--loading-session' },
  { id: 'bills-airtime-form--empty' },
  { id: 'bills-airtime-form--network-chosen', ...both },
  { id: 'bills-airtime-form--invalid' },
  { id: 'bills-airtime-form--review', ...both },
  { id: 'bills-airtime-form-outcomes--success', ...rightToLeft },
  { id: 'bills-airtime-form-outcomes--unknown' },
  { id: 'bills-airtime-form-outcomes--failed' },
  { id: 'bills-people--repeated' },
  { id: 'bills-saved-recipients--saved' },
  { id: 'bills-balance--short' },
  { id: 'bills-data-form--plans-by-group', ...rightToLeft },
  { id: 'bills-cable-form--card-known' },
  { id: 'bills-electricity-form--name-known', ...rightToLeft },
  { id: 'bills-electricity-form-token--prepaid', ...both },
  { id: 'bills-electricity-form-token--new-keys' },
  { id: 'bills-betting-form--name-known' },
  { id: 'bills-internet-form--account-known' },
  { id: 'bills-international-form--rate-shown' },
  { id: 'bills-epin-form--jamb-bought' },
  { id: 'bills-bulk-airtime-form--typed' },
  { id: 'bills-bulk-airtime-form-outcomes--partly-delivered' },
  { id: 'bills-sms-form--review' },
  { id: 'bills-all-bills--menu' },
  { id: 'purchase-review--short-balance' },
  { id: 'history-purchase-history--several', ...both },
  { id: 'history-purchase-history--one-by-its-address' },
  { id: 'receipt-receipt--succeeded' },
  { id: 'receipt-receipt--checked-again' },
  { id: 'receipt-receipt--refund-on-its-way' },
  { id: 'cards-card-list--several' },
  { id: 'cards-card-panel--active', ...both },
  { id: 'cards-card-panel--frozen' },
  { id: 'cards-card-panel-details-in-a-sealed-frame--step-up' },
  { id: 'cards-card-transactions--several' },
  { id: 'cards-issue-card--review-in-naira' },
  { id: 'cards-stablecoin-deposit--waiting' },
  { id: 'accounts-virtual-account--waiting', ...rightToLeft },
  { id: 'accounts-virtual-account--topped-up' },
  { id: 'accounts-open-an-account--form' },
  { id: 'checkouts-wallet-checkout--open' },
  { id: 'checkouts-wallet-checkout--otp-sent', ...both },
  { id: 'checkouts-wallet-checkout--paid' },
];

/** The pictures of a story that are kept. */
export function shotsOf(story: KeyStory): readonly Shot[] {
  return [...everyShot, ...(story.rightToLeft ? [fromRightToLeft] : []), ...(story.largeText ? [largeText] : [])];
}

/** The name of a picture's file. */
export function pictureName(story: KeyStory, shot: Shot): string {
  return `${story.id}.${shot.name}.png`;
}

/** The widths of the pictures of pages that others made. */
export const foreignShots = [
  { name: 'phone', width: 360, height: 640 },
  { name: 'desktop', width: 1280, height: 720 },
] as const;

export function foreignPicture(page: ForeignPage, shot: (typeof foreignShots)[number]): string {
  return `foreign-${page.name}.${shot.name}.png`;
}

/** The names of all pictures. */
export const everyPicture: readonly string[] = [
  ...keyStories.flatMap((story) => shotsOf(story).map((shot) => pictureName(story, shot))),
  ...foreignPages.flatMap((page) => foreignShots.map((shot) => foreignPicture(page, shot))),
];
