const two = (value: number) => String(value).padStart(2, '0');

/** A moment as `<input type="datetime-local">` has it, in the zone of this browser. */
export function toLocalInput(date: Date): string {
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that such a text means here; undefined for none. */
export function fromLocalInput(text: string): Date | undefined {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? undefined : date;
}

/** Name of this browser's time zone, with its distance from UTC. */
export function localZone(now = new Date()): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== timeZone ? `${timeZone}, ${offset}` : timeZone;
}
