/**
 * Returns the age in whole years. Like the service, this function uses the current date in UTC. Returns null if the
 * date is invalid.
 */
export function ageOf(birthdate: string, now = new Date()): number | null {
  const born = new Date(birthdate);
  if (Number.isNaN(born.getTime())) {
    return null;
  }
  const dayOfYear = (date: Date) => date.toISOString().slice("yyyy-".length);
  const hadBirthday = dayOfYear(now) >= dayOfYear(born);
  return Math.max(0, now.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1));
}
