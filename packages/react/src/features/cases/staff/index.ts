export { useStaffCases } from './staff-cases.ts';
export { StaffCases } from './StaffCases.tsx';
