/** Works in one cell after the other. A cell that fails holds up no other: its fault is thrown at the end. */
export async function inEachCell<Cell>(
  cells: readonly Cell[],
  signal: AbortSignal,
  run: (cell: Cell, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for (const cell of cells) {
    if (signal.aborted) return;
    await run(cell, signal).catch((fault) => faults.push(fault));
  }
  if (faults.length === 1) throw faults[0];
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} cells have failed`);
}
