import type { Preview } from '@storybook/react-vite';
import { changeStoryMessages } from '../../packages/react/src/testing/story-messages.ts';
import { pseudoCatalogue } from '../../test/pseudo/catalogue.ts';
import { lookPastMarks } from '../../test/pseudo/look-past-marks.ts';
import { ofWidgets, readTexts } from '../../test/pseudo/reading.ts';
import { foreignEnglish } from '../../test/pseudo/words.ts';
import preview from '../preview.tsx';

changeStoryMessages(pseudoCatalogue);
lookPastMarks();

const found = new Set<string>();
let reading: ReturnType<typeof readTexts> | null = null;

const pseudo: Preview = {
  ...preview,
  beforeEach() {
    found.clear();
    reading = readTexts(ofWidgets, (text) => {
      const foreign = foreignEnglish(text);
      if (foreign.length > 0) found.add(`${JSON.stringify(text)}: ${foreign.join(', ')}`);
    });
    return () => reading?.end();
  },
  afterEach() {
    reading?.end();
    if (found.size > 0) throw new Error(['The catalogue did not say:', ...found].join('\n'));
  },
};

export default pseudo;
