import { route } from "#backoffice/core/http/route.ts";
import { defineModule } from "#backoffice/core/module.ts";
import { waveEndpoints } from "#contract/platform/waves.ts";
import { listWaves, waveDetail } from "./wave.query.ts";
import { addTickedWave, addWave, cancelWave, clearWave, printWave } from "./wave.ts";
import { countWaiting } from "./wave-candidates.query.ts";
import { waveExport } from "./wave-export.ts";
import { pickWave } from "./wave-pick.query.ts";
import { waveSearch } from "./wave-search.ts";
import { sortGarment } from "./wave-sort.ts";

export const waveModule = defineModule({
  routes: [
    route(waveEndpoints.list, listWaves),
    route(waveEndpoints.waiting, countWaiting),
    route(waveEndpoints.detail, waveDetail),
    route(waveEndpoints.add, addWave),
    route(waveEndpoints.addTicked, addTickedWave),
    route(waveEndpoints.pick, pickWave),
    route(waveEndpoints.print, printWave),
    route(waveEndpoints.sort, sortGarment),
    route(waveEndpoints.clear, clearWave),
    route(waveEndpoints.cancel, cancelWave),
  ],
  exports: [waveExport],
  searches: [waveSearch],
});
