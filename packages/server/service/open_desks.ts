import { formatTypeId } from "@mithqal/protocol";
import { cellLine, FrontDesk, Lanes, type NodeAddress } from "@mithqal/store";
import type { ApiConfig } from "../config/config.ts";
import type { LineKind } from "../observe/metrics/store_metrics.ts";
import type { Observer } from "../observe/observer.ts";
import type { OpenDatabases } from "./open_databases.ts";
import type { EffectDesk } from "./service.ts";

/**
 * Opens each cell's desk: its lanes, the lines that may wait, and a connection that asks for stock, all
 * of them straight to the node that holds the cell.
 */
export async function openDesks(
  cells: readonly string[],
  nodes: ReadonlyMap<string, NodeAddress>,
  { lanes, spareLines }: Pick<ApiConfig, "lanes" | "spareLines">,
  databases: OpenDatabases,
  observer: Observer,
): Promise<ReadonlyMap<string, EffectDesk>> {
  const reportStock = observer.reportOf("stock");
  const desks = new Map<string, EffectDesk>();
  for (const cell of cells) {
    const at = nodes.get(cell);
    const open = () => databases.open(at && { at });
    const lines = async (count: number, kind: LineKind) => {
      const opened = await Promise.all(Array.from({ length: count }, open));
      return opened.map((database) => observer.line(cellLine(database, cell), cell, kind));
    };
    const own = { lanes: await lines(lanes, "lane"), spares: await lines(spareLines, "spare") };
    const lanesOfCell = new Lanes(own, {
      report: (error, item) => observer.reportRequest(error, formatTypeId("req", item.request_id)),
    });
    const desk = new FrontDesk(lanesOfCell, await open(), cell, reportStock);
    desks.set(cell, observer.metrics.store.desk(desk, cell));
  }
  return desks;
}
