export { useAnswers } from './use-answers.ts';
