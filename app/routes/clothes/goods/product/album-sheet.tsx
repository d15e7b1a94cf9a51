/** 商品画册: nine styles on an A4 sheet, each with picture, number, name and, if wanted, the wholesale price. */

import { Icon } from "#app/components/ui/icon.tsx";
import { ScrollRegion } from "#app/components/ui/scroll-region.tsx";

export interface AlbumStyleView {
  id: number;
  styleNo: string;
  name: string;
  pictureSrc: string | null;
  /** Null where prices are not to be printed. */
  price: string | null;
  /** Colours and sizes. */
  run: string;
}

const stylesPerSheet = 9;

export function AlbumSheets({ title, styles }: { title: string; styles: readonly AlbumStyleView[] }) {
  const count = Math.ceil(styles.length / stylesPerSheet);
  const sheets = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    styles: styles.slice(index * stylesPerSheet, (index + 1) * stylesPerSheet),
  }));
  return (
    <ScrollRegion as="main" className="scroll">
      {sheets.map((sheet) => (
        <section key={sheet.number} className="sheet album">
          {sheet.styles.map((style) => (
            <AlbumStyle key={style.id} style={style} />
          ))}
          <footer>
            {title}
            <span>
              {sheet.number} / {count}
            </span>
          </footer>
        </section>
      ))}
    </ScrollRegion>
  );
}

function AlbumStyle({ style }: { style: AlbumStyleView }) {
  return (
    <article className="tile">
      {/* Not lazily: what is out of view has to be on the paper too. */}
      {style.pictureSrc ? <img src={style.pictureSrc} alt={style.name} /> : <Icon name="image" />}
      <p className="style">
        <b>{style.styleNo}</b>
        {style.price && <b>{style.price}</b>}
      </p>
      <p className="name">{style.name}</p>
      <p className="facts">{style.run}</p>
    </article>
  );
}
