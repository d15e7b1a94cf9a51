import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { ownPieceEndpoints } from "#contract/manufacture/own-pieces.ts";
import { pieceSettingEndpoints } from "#contract/manufacture/piece-setting.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { addPieceGrid, adjustPiece, pricePiece, undoPiece } from "./piece.ts";
import { approveFoundPieces, approvePieces, rejectPieces, waitingPieces } from "./piece-audit.ts";
import { pieceDesk, pieceGrid } from "./piece-desk.query.ts";
import { pieceExport } from "./piece-export.ts";
import { groupPieces, listPieces, pieceChoices, pieceDetail } from "./piece-list.query.ts";
import { ownPieceSummary, ownPieceTicket, recordOwnPiece } from "./piece-own.ts";
import { scanPiece } from "./piece-scan.ts";
import { pieceSettingDetail, savePieceSetting } from "./piece-setting.ts";

export const pieceModule = defineModule({
  routes: [
    route(pieceEndpoints.list, listPieces),
    route(pieceEndpoints.groups, groupPieces),
    route(pieceEndpoints.choices, pieceChoices),
    route(pieceEndpoints.desk, pieceDesk),
    route(pieceEndpoints.scan, scanPiece),
    route(ownPieceEndpoints.summary, ownPieceSummary),
    route(ownPieceEndpoints.ticket, ownPieceTicket),
    route(ownPieceEndpoints.record, recordOwnPiece),
    route(pieceSettingEndpoints.setting, pieceSettingDetail),
    route(pieceSettingEndpoints.saveSetting, savePieceSetting),
    route(pieceEndpoints.grid, pieceGrid),
    route(pieceEndpoints.addGrid, addPieceGrid),
    route(pieceEndpoints.detail, pieceDetail),
    route(pieceEndpoints.undo, undoPiece),
    route(pieceEndpoints.approve, approvePieces),
    route(pieceEndpoints.waiting, waitingPieces),
    route(pieceEndpoints.approveFound, approveFoundPieces),
    route(pieceEndpoints.reject, rejectPieces),
    route(pieceEndpoints.price, pricePiece),
    route(pieceEndpoints.adjust, adjustPiece),
  ],
  exports: [pieceExport],
});
