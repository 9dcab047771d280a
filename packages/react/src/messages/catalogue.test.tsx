import { describe, expect, it } from 'vitest';
import { enNG } from './catalogue.ts';
import { enNG as core } from './en-NG.ts';

/** The words of each product as they stand in `en-NG/`, whether or not the catalogue has them. */
const files = import.meta.glob<Record<string, object>>('./en-NG/*.ts', { eager: true });
const products = Object.entries(files).map(([file, exported]) => ({
  file,
  keys: Object.values(exported).flatMap((words) => Object.keys(words)),
}));

describe('the catalogue of words', () => {
  it('has the words of every product, so that a translation can be complete', () => {
    expect(products.length).toBeGreaterThan(1);
    const missing = products.map(({ file, keys }) => ({ file, missing: keys.filter((key) => !(key in enNG)) }));
    expect(missing.filter((each) => each.missing.length > 0)).toEqual([]);
  });

  it('never uses a key for two meanings', () => {
    const keys = [...Object.keys(core), ...products.flatMap((product) => product.keys)];
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
