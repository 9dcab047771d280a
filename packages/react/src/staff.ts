export { AuditLog, type AuditLogProps } from './staff/AuditLog.tsx';
export { MoneyOwed, type MoneyOwedProps } from './staff/MoneyOwed.tsx';
export { ProviderHealth, type ProviderHealthProps } from './staff/ProviderHealth.tsx';
export { ReviewQueue, type ReviewQueueProps } from './staff/ReviewQueue.tsx';
export { SalesByHour, type SalesByHourProps } from './staff/SalesByHour.tsx';
export { StaffCases, type StaffCasesProps } from './staff/StaffCases.tsx';
export { StaffDashboard, type StaffDashboardProps } from './staff/StaffDashboard.tsx';
export { StaffPurchases, type StaffPurchasesProps } from './staff/StaffPurchases.tsx';
