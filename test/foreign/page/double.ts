import { till } from '../../hosts/page/till.ts';

/* Answers the elements of a page, which are defined after this script. */

const provider = document.querySelector('till-provider');
if (provider) Reflect.set(provider, 'fetch', till.fetch);
