/** Texts for a server's shell: quoting, and the small scripts of the product's own. Pure. POSIX `sh` and Linux's /proc. */

/** One word of a command line, whatever is in it. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** The lines under `sh`, whatever shell the account has; the first that fails ends it. */
function ownScript(lines: readonly string[]): string {
  return `sh -c ${quoted(["set -eu", ...lines].join("\n"))}`;
}

const pausesASecond = 5;

/** Defines `listeners`: the sockets that listen on the port, by inode; and `owners`: the processes that hold them. */
function portFunctions(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return [
    "listeners() {",
    `  cat /proc/net/tcp /proc/net/tcp6 2>/dev/null | awk '$4 == "0A" && $2 ~ /:${hex}$/ { print $10 }' | sort -u`,
    "}",
    "owners() {",
    "  for inode in $(listeners); do",
    '    find /proc/[0-9]*/fd -maxdepth 1 -lname "socket:\\[$inode\\]" 2>/dev/null || true',
    "  done | cut -d/ -f3 | sort -u",
    "}",
    'is_free() { [ -z "$(listeners)" ]; }',
    // Parts of a second where the server's `sleep` knows them.
    "pause() { sleep 0.2 2>/dev/null || sleep 1; }",
    `await_free() { left=$(($1 * ${pausesASecond})); while ! is_free; do [ "$left" -gt 0 ] || return 1; left=$((left - 1)); pause; done; }`,
  ];
}

/** Exits with 0 where something listens on the port, else 1. */
export function isListening(port: number): string {
  return ownScript([...portFunctions(port), "! is_free"]);
}

/** Exits with 0 once something has listened on the port for a second, 1 after `seconds`. */
export function awaitListening(port: number, seconds: number): string {
  return ownScript([
    ...portFunctions(port),
    `left=${seconds * pausesASecond}`,
    "steady=0",
    `while [ "$steady" -lt ${pausesASecond} ]; do`,
    "  if is_free; then steady=0; else steady=$((steady + 1)); fi",
    '  [ "$left" -gt 0 ] || exit 1',
    "  left=$((left - 1))",
    "  pause",
    "done",
  ]);
}

/** Exits with 0 once nothing listens on the port any more, 1 after `seconds`. */
export function awaitFree(port: number, seconds: number): string {
  return ownScript([...portFunctions(port), `await_free ${seconds}`]);
}

/** Ends what listens on the port: asked first, then by force. Exits with 1 where it goes on. */
export function endListeners(port: number): string {
  return ownScript([
    ...portFunctions(port),
    "is_free && { echo '没有在运行'; exit 0; }",
    'for pid in $(owners); do echo "停止进程 $pid"; kill "$pid" || true; done',
    "await_free 15 && exit 0",
    'for pid in $(owners); do echo "强制停止进程 $pid"; kill -9 "$pid" || true; done',
    "await_free 5",
  ]);
}

export function makeFolders(paths: readonly string[]): string {
  return ownScript([`mkdir -p -- ${paths.map(quoted).join(" ")}`]);
}

/** Exits with 0 where the folder has something in it, else 1. */
export function hasContent(folder: string): string {
  return ownScript([`[ -n "$(ls -A -- ${quoted(folder)} 2>/dev/null)" ]`]);
}

/** A copy of the folder that appears whole or not at all. */
export function copyFolder(from: string, to: string): string {
  const part = `${to}.part`;
  return ownScript([
    `mkdir -p -- ${quoted(part)}`,
    `cp -a -- ${quoted(`${from}/.`)} ${quoted(part)}`,
    `mv -- ${quoted(part)} ${quoted(to)}`,
    `du -sh -- ${quoted(to)} | cut -f1`,
  ]);
}

/** Puts the copy's content in place of the folder's. */
export function putBack(copy: string, folder: string): string {
  return ownScript([
    `[ -d ${quoted(copy)} ] || { echo '备份已不在服务器上' >&2; exit 3; }`,
    `mkdir -p -- ${quoted(folder)}`,
    `find ${quoted(folder)} -mindepth 1 -maxdepth 1 -exec rm -rf -- {} +`,
    `cp -a -- ${quoted(`${copy}/.`)} ${quoted(folder)}`,
  ]);
}

const unpackers: readonly [ending: RegExp, command: (file: string, folder: string) => string][] = [
  [/\.(tar\.gz|tgz)$/i, (file, folder) => `tar -xzf ${file} -C ${folder}`],
  [/\.tar\.bz2$/i, (file, folder) => `tar -xjf ${file} -C ${folder}`],
  [/\.tar\.xz$/i, (file, folder) => `tar -xJf ${file} -C ${folder}`],
  [/\.tar$/i, (file, folder) => `tar -xf ${file} -C ${folder}`],
  [/\.zip$/i, (file, folder) => `unzip -oq ${file} -d ${folder}`],
];

/** By the file's ending; any other file is put there as it is. */
export function unpack(file: string, folder: string): string {
  const [, command] = unpackers.find(([ending]) => ending.test(file)) ?? [];
  const line = command ? command(quoted(file), quoted(folder)) : `cp -- ${quoted(file)} ${quoted(`${folder}/`)}`;
  return ownScript([line]);
}

/** The administrator's own text as it is, told first where the release lies. */
export function withRelease(script: string, { file, folder }: { file: string; folder: string }): string {
  return `UPLOAD_FILE=${quoted(file)}; DEPLOY_PATH=${quoted(folder)}; export UPLOAD_FILE DEPLOY_PATH\n${script}`;
}

/** A name for a file or folder on any server. */
export function safeName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}._-]+/gu, "_")
      .replace(/^[.-]+/, "_")
      .slice(-120) || "_"
  );
}

/** The folders must not hold one another: a backup within what it backs up would grow for ever. */
export function areApart(one: string, other: string): boolean {
  return !`${one}/`.startsWith(`${other}/`) && !`${other}/`.startsWith(`${one}/`);
}
