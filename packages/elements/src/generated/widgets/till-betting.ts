// Made by `npm run elements` of the widgets that @tillside/react exports. Change those instead.
export { BettingForm as default } from '@tillside/react';
