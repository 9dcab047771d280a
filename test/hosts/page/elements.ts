import '@fontsource-variable/inter/wght.css';
// oxlint-disable-next-line no-restricted-imports -- the package exports what is built only
import '../../../packages/elements/src/index.ts';
import './shop.css';
import { isHostile, locales, makeHostile, order } from './hostile.ts';
import { till } from './till.ts';

/* A page of a shop with elements: `?host=` names how it is hostile. */

const host = new URLSearchParams(location.search).get('host') ?? '';
const place = document.getElementById('shop') ?? document.body;
const within = isHostile(host) ? makeHostile(host, place) : place;
const around = host === 'form' ? within.appendChild(document.createElement('form')) : within;
around.addEventListener('submit', order);
const provider = document.createElement('till-provider');
for (const [name, value] of Object.entries({ url: '/till', fetch: till.fetch, locale: locales[host] }))
  if (value !== undefined) Reflect.set(provider, name, value);
for (const tag of ['till-airtime', 'till-data', 'till-purchase-history']) {
  const box = provider.appendChild(document.createElement('div'));
  box.className = 'shop-place';
  box.append(document.createElement(tag));
}
around.append(provider);
