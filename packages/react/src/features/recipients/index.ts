export { useSavedLabels } from './use-recipients.ts';
