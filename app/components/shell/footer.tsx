/** Copyright, version and ICP filing number. */
export interface FooterText {
  /** Absent: the company shows no footer. */
  text?: string | undefined;
  version: string;
  /** The ICP filing number, shown as a link to the register. */
  caseNumber?: string | undefined;
}

/** The last line of every signed-in page. */
export function Footer({ text, version, caseNumber }: FooterText) {
  if (text === undefined) return null;
  return (
    <footer className="foot">
      <span>{text}</span>
      <span>{`版本 ${version}`}</span>
      {caseNumber && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {caseNumber}
        </a>
      )}
    </footer>
  );
}
