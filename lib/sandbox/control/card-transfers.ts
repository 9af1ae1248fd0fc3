import { carryOut, settle, type Transfer, transferById } from "../cards/transfers";
import { ServiceError } from "../core/errors";
import { readChoice } from "./read";
import type { ControlCall, ControlRoute } from "./types";

function known({ sandbox, params }: ControlCall): Transfer {
  const value = params.id ?? "";
  const row =
    transferById(sandbox, value) ??
    sandbox.db.get<Transfer>("SELECT * FROM card_transfers WHERE track_id = :value", { value });
  if (!row) throw new ServiceError(404, { error: "no such transfer" });
  return row;
}

/** Plays the holder, who agrees at the bank, or the receiver's bank, by which it arrives or comes back. */
const play = (call: ControlCall) =>
  call.sandbox.db.transaction(() => {
    const row = known(call);
    const what = readChoice(call.body, "what", ["agree", "arrives", "comes_back"]);
    if (what === "agree") carryOut(call.sandbox, row);
    else settle(call.sandbox, row, what === "arrives");
    return { transfer: known(call) };
  });

export const cardTransferRoutes: readonly ControlRoute[] = [
  {
    method: "GET",
    path: "/card-transfers",
    handle: ({ sandbox, query }) => ({
      transfers: sandbox.db.all(
        `SELECT t.*, (SELECT COUNT(*) FROM card_transfer_moves m WHERE m.transfer_id = t.id) AS times_paid
           FROM card_transfers t WHERE :trackId = '' OR track_id = :trackId ORDER BY created_at DESC, id`,
        { trackId: query.get("track_id") ?? "" },
      ),
    }),
  },
  { method: "POST", path: "/card-transfers/:id/play", handle: play },
];
