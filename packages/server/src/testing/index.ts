/** For a merchant's own tests: time that passes when it is told to, for `createTillside({ clock })`. */
export { ManualClock } from './manual-clock.ts';
/** Takes the steps of a wallet payment as the sealed frame does. */
export { checkoutsOf } from '../tillside.ts';
