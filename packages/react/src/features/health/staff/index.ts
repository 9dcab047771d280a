export { ProviderHealth } from './ProviderHealth.tsx';
