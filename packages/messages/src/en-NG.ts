export { enNG } from './generated/en-NG/catalogue.ts';
