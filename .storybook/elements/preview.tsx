import '../../packages/elements/src/like-react.ts';

export { default } from '../preview.tsx';
