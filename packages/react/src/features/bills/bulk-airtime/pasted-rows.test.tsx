import { describe, expect, it } from 'vitest';
import { readPasted, readSeparatedValues } from './pasted-rows.ts';

describe('separated values', () => {
  it.each([
    ['tabs, as cells are copied', '0803\t500\tmtn\n0805\t200\tglo'],
    ['semicolons', '0803;500;mtn\r\n0805;200;glo\r\n'],
    ['commas', '0803,500,mtn\n\n0805,200,glo'],
    ['quotes', '"0803","500","mtn"\r"0805","200","glo"'],
    ['what Excel puts in front', '\uFEFFsep=;\r\n0803;500;mtn\r\n0805;200;glo'],
    ['blanks around cells', ' 0803 , 500 , mtn \n 0805,200 ,glo'],
  ])('are read with %s', (_name, text) => {
    expect(readSeparatedValues(text)).toEqual([
      ['0803', '500', 'mtn'],
      ['0805', '200', 'glo'],
    ]);
  });

  it('keep separators, line ends and quotes inside quotes', () => {
    expect(readSeparatedValues('"Ada, ""the"" first\nline",0803\n"1,000",0805')).toEqual([
      ['Ada, "the" first\nline', '0803'],
      ['1,000', '0805'],
    ]);
  });

  it('use semicolons as the separator if amounts contain commas', () => {
    expect(readSeparatedValues('0803;1,000')).toEqual([['0803', '1,000']]);
  });

  it.each([
    ['from line to line', '0803123\t500\tmtn\n0805123,200,glo'],
    ['within a line', '0803123\t500,mtn\n0805123,200\tglo'],
    ['beginning with commas', '0803123,500,mtn\n0805123\t200\tglo'],
  ])('may mix commas and tabs %s', (_name, text) => {
    expect(readSeparatedValues(text)).toEqual([
      ['0803123', '500', 'mtn'],
      ['0805123', '200', 'glo'],
    ]);
  });

  it('keep commas of amounts and names between tabs', () => {
    expect(readSeparatedValues('Obi, Ada\t0803\t1,000\nphone,amount')).toEqual([
      ['Obi, Ada', '0803', '1,000'],
      ['phone', 'amount'],
    ]);
    expect(readSeparatedValues('sep=\t\n0803,500\tmtn')).toEqual([['0803,500', 'mtn']]);
  });

  it('keep spaces in a number', () => {
    expect(readSeparatedValues('0803 123 4567\n0805 123 4567')).toEqual([['0803 123 4567'], ['0805 123 4567']]);
  });

  it('of nothing are empty', () => {
    expect(readSeparatedValues(' \n\r\n ')).toEqual([]);
  });

  it('parse five thousand rows at once', () => {
    const text = Array.from({ length: 5_000 }, (_, index) => `0803123${index},"1,000",mtn`).join('\n');
    expect(readSeparatedValues(text)).toHaveLength(5_000);
  });
});

describe('the amounts of a pasted list', () => {
  const amountsOf = (text: string) => readPasted(text, (cell) => cell === 'mtn').map(({ amount }) => amount);

  it.each([
    ['08031234567,1,000', ['1,000']],
    ['08031234567,mtn,1,000\n08051234567,mtn,500', ['1,000', '500']],
    ['08031234567;50.000\n08051234567;10,50', ['50.000', '10,50']],
    ['08031234567\t10,50', ['10,50']],
    // Split at its comma, half of an amount would be bought.
    ['08031234567,10,50', ['10,50']],
    ['phone,amount\n08031234567,10,50', ['10,50']],
    ['08031234567,0,99', ['0,99']],
    ['08031234567,1,23,450', ['1,23,450']],
    ['08031234567;٥٠٠', ['500']],
    ['٠٨٠٣١٢٣٤٥٦٧,١٠,٥٠', ['10,50']],
    ['phone,amount,note\n08031234567,500,7', ['500']],
    ['1,08031234567,500\n2,08051234567,200', ['500', '200']],
    // ₦1,500 and ₦2,500, or two numbered rows of ₦500.
    ['1,500,08031234567\n2,500,08051234567', ['1, 500', '2, 500']],
  ])('%j are %j', (text, amounts) => {
    expect(amountsOf(text)).toEqual(amounts);
  });
});
