/** 波次 in the search of the top bar. */
import { sql } from "drizzle-orm";
import { seenAt } from "#backoffice/masters/repository/repository-access.ts";
import { numberedSource } from "#backoffice/masters/search/search-source.ts";
import { waveStateLabels } from "#contract/platform/wave.words.ts";
import { waveEndpoints } from "#contract/platform/waves.ts";
import { waveState } from "./wave.query.ts";

export const waveSearch = numberedSource({
  kind: "WAVE",
  list: waveEndpoints.list,
  numbers: ["BC"],
  states: waveStateLabels,
  from: sql`(select wave.*, ${waveState} as state from wave) doc join repository place on place.id = doc.repository_id`,
  note: sql`concat_ws(' · ', place.name, (doc.created_at at time zone 'Asia/Shanghai')::date::text)`,
  state: sql`doc.state`,
  visible: seenAt(sql`doc.repository_id`),
});
