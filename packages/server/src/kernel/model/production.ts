/** Whether this process serves real shoppers. A name in other letters, or with blanks, as some shells leave them, counts. */
export function isProduction(): boolean {
  return process.env['NODE_ENV']?.trim().toLowerCase() === 'production';
}
