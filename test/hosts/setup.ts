import { buildHosts } from './build.ts';
import { serveShops } from './shop-server.ts';

/** Builds and serves the pages of all hosts. */
export default async function setup(): Promise<() => Promise<void>> {
  await buildHosts();
  const { url, close } = await serveShops();
  process.env['HOSTS_URL'] = url;
  return close;
}
