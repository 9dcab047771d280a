export { AuditLog, type AuditLogProps } from './features/staff/AuditLog.tsx';
export { MoneyOwed, type MoneyOwedProps } from './features/staff/MoneyOwed.tsx';
export { ProviderHealth, type ProviderHealthProps } from './features/health/staff/ProviderHealth.tsx';
export { ReviewQueue, type ReviewQueueProps } from './features/staff/ReviewQueue.tsx';
export { SalesByHour, type SalesByHourProps } from './features/staff/SalesByHour.tsx';
export { StaffCases, type StaffCasesProps } from './features/cases/staff/StaffCases.tsx';
export { StaffDashboard, type StaffDashboardProps } from './features/staff/StaffDashboard.tsx';
export { StaffPurchases, type StaffPurchasesProps } from './features/staff/StaffPurchases.tsx';
