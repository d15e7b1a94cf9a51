import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { pieceEndpoints } from "#contract/manufacture/pieces.ts";
import { addPieceGrid, adjustPiece, approvePieces, pricePiece, rejectPieces, undoPiece } from "./piece.ts";
import { pieceDesk, pieceGrid } from "./piece-desk.query.ts";
import { pieceExport } from "./piece-export.ts";
import { groupPieces, listPieces, pieceChoices, pieceDetail } from "./piece-list.query.ts";
import { scanPiece } from "./piece-scan.ts";

export const pieceModule = defineModule({
  routes: [
    route(pieceEndpoints.list, listPieces),
    route(pieceEndpoints.groups, groupPieces),
    route(pieceEndpoints.choices, pieceChoices),
    route(pieceEndpoints.desk, pieceDesk),
    route(pieceEndpoints.scan, scanPiece),
    route(pieceEndpoints.grid, pieceGrid),
    route(pieceEndpoints.addGrid, addPieceGrid),
    route(pieceEndpoints.detail, pieceDetail),
    route(pieceEndpoints.undo, undoPiece),
    route(pieceEndpoints.approve, approvePieces),
    route(pieceEndpoints.reject, rejectPieces),
    route(pieceEndpoints.price, pricePiece),
    route(pieceEndpoints.adjust, adjustPiece),
  ],
  exports: [pieceExport],
});
