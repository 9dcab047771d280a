// Made by `npm run tool -- elements` of the widgets that @tillside/react exports. Change those instead.
export { DataForm as default } from '@tillside/react';
