/** One entry of the sidebar, as the loader prepares it. */
export type MenuNode = {
  title: string;
  /** Absolute path, or a whole address when `external`. */
  to: string;
  external?: boolean;
  icon?: string;
  children?: MenuNode[];
  /** This entry is the page that is shown. */
  current?: boolean;
  /** The page that is shown is below this entry. */
  open?: boolean;
};
