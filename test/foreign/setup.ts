import { fetchOldChromium } from '../browsers/old-chromium.ts';
import buildShop from '../e2e/setup.ts';
import { buildDouble } from './pages.ts';

/** Fetches the old browsers, and builds the shop, the elements and what answers them without a shop. */
export default async function setup(): Promise<void> {
  await Promise.all([fetchOldChromium(109), fetchOldChromium(122)]);
  await buildDouble();
  await buildShop();
}
