/** 存储方: the places that hold goods, as far as the actor may see them (domain.md §3.3). */
import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { RepositoryOption, RepositoryRight } from "../../contract/repositories.ts";
import type { Context } from "../context.ts";
import { findStallsOf } from "../stall/stall-repository.ts";
import { repository } from "./repository.tables.ts";
import { readRepositoryAccess } from "./repository-access.ts";

/** The repositories in use on which the actor has the right, in list order; never 在途. The picker of every document. */
export async function listVisibleRepositories(
  context: Pick<Context, "db" | "actor">,
  { right }: { right: RepositoryRight },
): Promise<RepositoryOption[]> {
  const access = await readRepositoryAccess(context);
  const found = await context.db
    .select({
      id: repository.id,
      code: repository.code,
      name: repository.name,
      type: repository.type,
      sellable: repository.sellable,
      allowNegative: repository.allowNegative,
    })
    .from(repository)
    .where(
      and(
        inArray(repository.id, [0, ...access.ids(right)]),
        ne(repository.type, "TRANSIT"),
        eq(repository.status, "ON"),
      ),
    )
    .orderBy(asc(repository.sort), asc(repository.id));
  const stalls = await findStallsOf(
    context.db,
    found.map(({ id }) => id),
  );
  return found.map((place) => ({ ...place, stallId: stalls.get(place.id)?.id ?? null }));
}
