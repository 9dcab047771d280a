/** What reads messages in a browser. No package exports it, for no merchant calls it: here it is read from its source. */
export { createLiveUpdates, type News } from '../../../packages/react/src/kernel/runtime/live-updates.ts';
export { readGreeting, readReport } from '../../../packages/react/src/kernel/frames/sealed-frame.ts';
export { frameLine } from '../../../packages/server/src/kernel/frames/page/line.ts';
export { frameThemes } from '../../../packages/server/src/kernel/frames/page/theme.ts';
