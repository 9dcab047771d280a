/** A provider in a list of the platform. An inactive one accepts no money now. */
export interface ListedProvider {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
}

/** Betting providers: the ids are observed. One is inactive, to show the effect. */
export const bettingCatalogue: readonly ListedProvider[] = [
  { id: 'bet9ja', title: 'Bet9ja', active: true },
  { id: 'betking', title: 'BetKing', active: true },
  { id: 'betway', title: 'Betway', active: true },
  { id: 'nairabet', title: 'NairaBet', active: true },
  { id: 'merrybet', title: 'MerryBet', active: true },
  { id: 'bangbet', title: 'BangBet', active: true },
  { id: 'supabet', title: 'SupaBet', active: true },
  { id: 'paripesa', title: 'PariPesa', active: true },
  { id: 'mylottohub', title: 'MyLottoHub', active: false },
];

/** Internet providers: the first id is observed. The second is assumed, so it is inactive. */
export const internetCatalogue: readonly ListedProvider[] = [
  { id: 'spectranet', title: 'Spectranet', active: true },
  { id: 'smile', title: 'Smile', active: false },
];
