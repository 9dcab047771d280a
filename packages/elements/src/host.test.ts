import { afterEach, describe, expect, it, vi } from 'vitest';
import { ElementHost, give, providerTag } from './host.ts';
import type { Settings } from './registry.ts';

const declaration = { props: {}, load: () => Promise.resolve({ default: null }) };
const secret = { headers: { authorization: 'Bearer of-the-shop' }, fetch: () => Promise.reject(new Error('unused')) };

let elements = 0;

/** The settings of an element with these of its own, in a provider with those. Each has a name of its own, because a report is written once. */
function settingsOf(own: Settings, around: Settings): Settings {
  const provider = document.createElement(providerTag);
  const element = document.createElement(`till-airtime-${(elements += 1)}`);
  provider.append(element);
  document.body.append(provider);
  for (const [name, value] of Object.entries(around)) give(provider, name, value);
  for (const [name, value] of Object.entries(own)) give(element, name, value);
  return new ElementHost(element, declaration).provider;
}

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('headers and fetch of <till-provider>', () => {
  it.each(['/till', '/till/', 'till', `${location.origin}/till`, undefined])('are for its own url: %s', (url) => {
    const settings = settingsOf(url === undefined ? {} : { url }, { ...secret, url: '/till', locale: 'en-NG' });
    expect(settings).toMatchObject({ ...secret, locale: 'en-NG' });
  });

  it.each(['https://stranger.example/till', '//stranger.example/till', '/another', '', 'https://'])(
    'do not go to another one, which an element in it names: %s',
    (url) => {
      const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
      const settings = settingsOf({ url }, { ...secret, url: '/till', locale: 'en-NG' });
      expect(settings).toEqual({ url, locale: 'en-NG' });
      expect(JSON.stringify(reported.mock.calls)).toContain(providerTag);
    },
  );

  it('go nowhere from a provider without a url', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(settingsOf({ url: 'https://stranger.example/till' }, secret)).not.toHaveProperty('headers');
  });

  it('leave an element with its own alone', () => {
    const reported = vi.spyOn(console, 'error');
    const own = { url: 'https://other.example/till', headers: { authorization: 'Bearer of-the-other' } };
    expect(settingsOf(own, { ...secret, url: '/till' })).toEqual(own);
    expect(reported).not.toHaveBeenCalled();
  });
});
