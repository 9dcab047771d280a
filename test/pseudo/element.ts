import { pseudoCatalogue } from './catalogue.ts';

/* Runs in a page of plain HTML: adds an element to it that shows all texts of the catalogue between marks. */
await customElements.whenDefined('till-airtime');
const element = Object.assign(document.createElement('till-airtime'), { messages: pseudoCatalogue() });
element.setAttribute('url', '/till');
document.body.append(element);
