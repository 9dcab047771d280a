import type { CableCode, electricityServices, NetworkCode, virtualAccountBanks } from '@tillside/contract';

/* The ids of the marks that we draw: the platform's own ids, if known. A new code in the contract needs a mark. */

export type NetworkMarkId = NetworkCode;
export type TvMarkId = CableCode | 'showmax';
export type InternetMarkId = 'spectranet' | 'smile';
export type ElectricityMarkId = (typeof electricityServices)[number]['code'] | 'yedc';
export type BettingMarkId =
  | 'bet9ja'
  | 'betking'
  | 'betway'
  | 'nairabet'
  | 'merrybet'
  | 'bangbet'
  | 'supabet'
  | 'paripesa'
  | 'mylottohub'
  | '1xbet'
  | 'sportybet'
  | 'msport'
  | 'naijabet'
  | 'betbonanza'
  | 'livescorebet';
export type ExamMarkId = 'waec' | 'neco' | 'jamb' | 'nabteb';
export type BankMarkId =
  | (typeof virtualAccountBanks)[number]['code']
  | 'access'
  | 'citibank'
  | 'ecobank'
  | 'fairmoney'
  | 'fcmb'
  | 'fidelity'
  | 'firstbank'
  | 'globus'
  | 'gtbank'
  | 'jaiz'
  | 'keystone'
  | 'kuda'
  | 'lotus'
  | 'moniepoint'
  | 'opay'
  | 'optimus'
  | 'parallex'
  | 'polaris'
  | 'premiumtrust'
  | 'providus'
  | 'stanbic'
  | 'standardchartered'
  | 'sterling'
  | 'suntrust'
  | 'taj'
  | 'titantrust'
  | 'uba'
  | 'union'
  | 'unity'
  | 'vfd'
  | 'wema'
  | 'zenith';

/** The id of a mark that we draw. */
export type MarkId =
  | NetworkMarkId
  | TvMarkId
  | InternetMarkId
  | ElectricityMarkId
  | BettingMarkId
  | ExamMarkId
  | BankMarkId;
