/**
 * Line icons. The path is written where the icon stands: an icon that repeats
 * costs a few bytes compressed, and a page carries only the ones it shows.
 */
const paths = {
  home: "M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z",
  goods: "M9 4l-6 4 2 4 2-1v9h10v-9l2 1 2-4-6-4a3 3 0 0 1-6 0z",
  factory: "M3 20V9l5 4V9l5 4V9l5 4V4h3v16zM8 17v.01M13 17v.01",
  stall: "M4 10h16v10H4zM3 10l2-6h14l2 6M9 20v-6h6v6",
  platform: "M6 8h12l1 12H5zM9 8a3 3 0 0 1 6 0",
  finance: "M7 4l5 7 5-7M12 11v9M8 12h8M8 16h8",
  chart: "M4 20h16M7 17v-5M12 17V6M17 17v-8",
  party: "M3 9l4-3 5 3 5-3 4 3v7l-4 2-5-4-5 4-4-2zM9 12l3 2 3-2",
  wage: "M3 7h18v10H3zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 10v.01M18 14v.01",
  market: "M4 17l5-6 4 3 7-9M15 5h5v5",
  stock: "M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8",
  mnt: "M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01",
  backup: "M12 3v10m0 0-4-4m4 4 4-4M4 15v5h16v-5",
  email: "M4 6h16v12H4zM4 7l8 6 8-6",
  "sys-tools": "M14 5a5 5 0 0 0-5 6l-6 6 4 4 6-6a5 5 0 0 0 6-6l-3 3-3-1-1-3z",
  system: "M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4",
  monitor: "M4 5h16v11H4zM9 20h6M12 16v4",
  bars: "M4 7h16M4 12h16M4 17h16",
  search: "M16 16l4 4M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z",
  user: "M4 20a8 8 0 0 1 16 0M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
  chevron: "M6 9l6 6 6-6",
  plus: "M12 5v14M5 12h14",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  filter: "M4 5h16l-6 8v6l-4-2v-4z",
  close: "M6 6l12 12M18 6L6 18",
  alert: "M12 8v5m0 3v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  check: "M8 12l3 3 5-6M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  logout: "M14 4H5v16h9M10 12h10m-4-4l4 4-4 4",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4",
  todo: "M4 5h3v3H4zM4 12h3v3H4zM11 6h9M11 13h9M4 19h3M11 19h9",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9v.01",
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon in the colour of the text around it. */
export function Icon({ name, className = "icon" }: { name: IconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** Whether a menu's icon name is one that can be drawn. */
export function isIconName(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(paths, name);
}
