/** Before the journeys: the processes that serve them are bundled, and the demo company is being seeded while the first tests run. */
import { seedDemoCompany } from "./company/demo-company.ts";
import { buildWarmProcesses } from "./warm/warm-server.ts";

export default async function setup(): Promise<() => Promise<void>> {
  await buildWarmProcesses();
  const seeding = seedDemoCompany();
  return () => seeding;
}
