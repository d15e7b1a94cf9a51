/** What a page that asks one question shows. */
/** A question about a named thing that is a page of its own. */
export interface QuestionView {
  /** What is done: 停用. */
  label: string;
  /** The question itself. */
  sentence: string;
  /** What follows from it. */
  explains: string;
  danger: boolean;
  name: string;
  /** Client token, and the version that was seen. */
  stamp: { clientToken: string; version?: number };
  backTo: string;
}
