// Ids are UUIDv7: their first 48 bits are the moment they were drawn, so the primary key is ordered by
// time as well. An id is drawn when the request arrives, by the process's clock (at most 2 s off); what
// it names is decided by the database's, at most 8 s later.
const slackMs = 15_000;
const lastMs = 2 ** 48 - 1;
/** The end of the year 9999: a later moment has a spelling that the database does not read. */
const lastWrittenMs = Date.UTC(10_000, 0) - 1;

/** The lowest id that a thing of this moment (or later) can have. */
export function lowestId(createdMs: number): string {
  return idAt(createdMs - slackMs);
}

/** An id above each one that a thing before this moment can have. */
export function highestId(createdMs: number): string {
  return idAt(createdMs + slackMs);
}

/** The moments between which the thing with this id was decided. Whoever asks can make up any id. */
export function momentsOf(id: string): { fromMs: number; toMs: number } {
  const drawnMs = parseInt(id.replace("-", "").slice(0, 12), 16);
  const written = (ms: number) => Math.min(Math.max(0, ms), lastWrittenMs);
  return { fromMs: written(drawnMs - slackMs), toMs: written(drawnMs + slackMs) };
}

function idAt(ms: number): string {
  const hex = Math.min(Math.max(0, Math.floor(ms)), lastMs).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
