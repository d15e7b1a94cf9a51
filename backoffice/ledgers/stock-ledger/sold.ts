/** Which movements say what was sold. */
import { sql } from "drizzle-orm";

/**
 * The types of movement that say what was sold, and what of it came back, at stalls and online. Written out, since the
 * index of what was sold is only taken for a question that names the same types.
 */
export const soldMoves = sql.raw("('SALE_OUT', 'SALE_RETURN', 'ONLINE_OUT', 'ONLINE_RETURN')");
