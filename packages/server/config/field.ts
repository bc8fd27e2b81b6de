/** What a field came to; a fault says what was expected. */
export type Field<T> = { ok: true; value: T } | { ok: false; fault: string };
