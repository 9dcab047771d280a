/** A countdown in clock format: `4` and `07`. */
export function minutesAndSeconds(seconds: number): { readonly minutes: string; readonly seconds: string } {
  return { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60).padStart(2, '0') };
}
