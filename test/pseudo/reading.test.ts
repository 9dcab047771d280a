// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { markText } from './catalogue.ts';
import { ofWidgets, readTexts } from './reading.ts';
import { foreignEnglish } from './words.ts';

/* Sentences of a server, planted into a page: each has to be found. */

afterEach(() => document.body.replaceChildren());

/** What is found of everything that the page shows while this happens. */
async function foundIn(happens: (widget: HTMLElement) => void | Promise<void>): Promise<readonly string[]> {
  document.body.innerHTML =
    '<div class="ts-root"><p>The page of the shop.</p><section class="ts-widget"></section></div>';
  const widget = document.querySelector<HTMLElement>('.ts-widget');
  if (widget === null) throw new Error('There is no widget.');
  const read: string[] = [];
  const reading = readTexts(ofWidgets, (text) => read.push(text));
  await happens(widget);
  reading.end();
  return read.filter((text) => foreignEnglish(text).length > 0);
}

const sentence = 'The provider could not deliver this purchase.';

describe('a sentence of the server', () => {
  it('is found in a text', async () => {
    expect(await foundIn((widget) => widget.append(sentence))).toEqual([sentence]);
  });

  it('is found deep in what is put in at once', async () => {
    const put = `<div><ul><li>${markText('Not delivered')}</li><li><b>${sentence}</b></li></ul></div>`;
    expect(await foundIn((widget) => void (widget.innerHTML = put))).toEqual([sentence]);
  });

  it('is found in a text that changes', async () => {
    const changes = async (widget: HTMLElement): Promise<void> => {
      const text = document.createTextNode(markText('Loading'));
      widget.append(text);
      await Promise.resolve();
      text.data = sentence;
    };
    expect(await foundIn(changes)).toEqual([sentence]);
  });

  it.each(['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])('is found in %s', async (name) => {
    expect(await foundIn((widget) => widget.setAttribute(name, sentence))).toEqual([sentence]);
    expect(await foundIn((widget) => void (widget.innerHTML = `<input ${name}="${sentence}">`))).toEqual([sentence]);
  });

  it('is found where it stands for a moment only', async () => {
    const passes = async (widget: HTMLElement): Promise<void> => {
      widget.innerHTML = `<p>${sentence}</p>`;
      await Promise.resolve();
      widget.replaceChildren(markText('Delivered'));
    };
    expect(await foundIn(passes)).toEqual([sentence]);
    expect(await foundIn((widget) => (widget.append(sentence), widget.replaceChildren()))).toEqual([sentence]);
  });

  it('is found with the widget around it', async () => {
    const widget = `<div class="shop"><section class="ts-widget">${sentence}</section></div>`;
    expect(await foundIn(() => document.body.insertAdjacentHTML('beforeend', widget))).toEqual([sentence]);
  });
});

it('reads neither the page around the widgets nor what a person types', async () => {
  const happens = (widget: HTMLElement): void => {
    widget.innerHTML = '<textarea>It is for you.</textarea><style>/* It is for you. */</style>';
    document.body.append('The shop says that this is yours.');
    document.querySelector('p')?.append('The shop says that this is yours.');
  };
  expect(await foundIn(happens)).toEqual([]);
});

it('takes the initials in a mark for data: those of a company may spell a word', async () => {
  const change = (widget: HTMLElement): void => {
    widget.innerHTML = '<p><span class="ts-mark">GO</span>GOtv</p>';
    widget.querySelector('.ts-mark')?.replaceChildren('BE');
  };
  expect(await foundIn(change)).toEqual([]);
});
