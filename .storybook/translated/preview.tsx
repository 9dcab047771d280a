import type { Preview } from '@storybook/react-vite';
import { translatePage } from '../../test/translated/translate-page.ts';
import preview from '../preview.tsx';

let crash: unknown = null;

const translated: Preview = {
  ...preview,
  beforeEach: () => {
    crash = null;
    const seen = ({ error }: ErrorEvent): void => void (crash = error);
    window.addEventListener('error', seen);
    const end = translatePage(document.body, (words) => document.createTextNode(words));
    return () => {
      end();
      window.removeEventListener('error', seen);
    };
  },
  afterEach: () => {
    if (crash instanceof Error) throw crash;
  },
};

export default translated;
