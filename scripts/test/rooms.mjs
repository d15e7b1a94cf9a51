/**
 * Where the tests of a room stand. Unit tests lie in the room itself; API tests and journeys in a folder of
 * tests/api and tests/journeys, named for the domain. Most domains have one name everywhere; of the others this table
 * says which folders of tests ask for them. scripts/test/rooms.test.ts holds it complete.
 */

/** Folder below a storey of backoffice/, below contract/ or below app/routes/ (clothes/) → folders of tests. @type {Record<string, readonly string[]>} */
export const testFolders = {
  dashboard: ["statistics", "shell"],
  employee: ["employee"],
  factory: ["party"],
  finance: ["finance"],
  goods: ["goods"],
  inventory: ["inventory"],
  manufacture: ["manufacture"],
  market: ["market"],
  mnt: ["mnt", "system"],
  money: ["market"],
  monitor: ["monitor"],
  my: ["system"],
  party: ["party", "inventory"],
  platform: ["platform"],
  stall: ["stall"],
  statistic: ["statistics"],
  statistics: ["statistics"],
  "sys-tools": ["storage", "system"],
  system: ["system", "session", "monitor", "mnt", "storage", "eladmin"],
  user: ["session", "shell"],
};
