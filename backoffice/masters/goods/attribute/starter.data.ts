/** The vocabularies that a company may start with: what most of the trade calls its colours, sizes, categories and seasons. */

/** 名称 码 色系 hex */
const colorTable = `
黑 BK 黑色系 #26262b
白 WH 白色系 #fafaf7
米白 OW 白色系 #f3ecdd
杏 AP 黄色系 #ead2b0
卡其 KH 棕色系 #b79b6c
咖 CF 棕色系 #6d4c3d
焦糖 CA 棕色系 #b06a34
灰 GY 灰色系 #8d9096
花灰 HG 灰色系 #b3b5b9
藏青 NV 蓝色系 #27345c
牛仔蓝 DB 蓝色系 #4d74a3
雾霾蓝 HB 蓝色系 #93a9c1
粉 PK 红色系 #f0a3b5
藕粉 LP 红色系 #d9b3ae
酒红 WR 红色系 #792c3c
大红 RD 红色系 #cf2f36
墨绿 DG 绿色系 #2e5146
豆绿 LG 绿色系 #a6bd93
香芋紫 TP 紫色系 #ae99cb
鹅黄 YL 黄色系 #f6dc7d
条纹 ST 花色系 #5f7fae
碎花 FL 花色系 #d98c9a`;

export const starterColors = colorTable
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", code = "", family = "", hex = ""] = line.split(" ");
    return { name, code, family, hex };
  });

/** Ordered runs; a size's code is its name but for 均码, which codes spell F. */
const sizeTable: readonly (readonly [name: string, sizes: string])[] = [
  ["均码", "均码"],
  ["S–XL", "S M L XL"],
  ["S–2XL", "S M L XL 2XL"],
  ["S–3XL", "S M L XL 2XL 3XL"],
  ["大码 XL–5XL", "XL 2XL 3XL 4XL 5XL"],
  ["裤 25–32", "25 26 27 28 29 30 31 32"],
  ["男 M–4XL", "M L XL 2XL 3XL 4XL"],
  ["童 90–150", "90 100 110 120 130 140 150"],
];

export const starterSizeGroups = sizeTable.map(([name, sizes]) => ({
  name,
  sizes: sizes.split(" ").map((size) => ({ name: size, code: size === "均码" ? "F" : size })),
}));

/** Up to three levels, by indentation. */
const categoryTable = `
女装
  裙装
    连衣裙
    半身裙
  上装
    T恤
    衬衫
    卫衣
    针织衫
  外套
    短外套
    风衣大衣
    棉服毛绒
    羽绒服
  裤装
    休闲裤
    牛仔裤
    短裤
  女士套装
男装
  男士T恤
  男士卫衣
  男士夹克
  男士休闲裤
童装
  童装套装
  童装连衣裙
  童装羽绒服
大码女装
  大码连衣裙
  大码半裙
  大码上衣`;

interface StarterCategory {
  readonly name: string;
  /** Where its parent stands in the list, before it; null for a root. */
  readonly parent: number | null;
  /** Where its root stands: itself, for a root. */
  readonly root: number;
}

export const starterCategories: readonly StarterCategory[] = readTree(categoryTable);

function readTree(text: string): StarterCategory[] {
  const path: number[] = [];
  return text
    .trim()
    .split("\n")
    .map((line, index) => {
      const depth = (line.length - line.trimStart().length) / 2;
      path.length = depth;
      path.push(index);
      return { name: line.trim(), parent: path[depth - 1] ?? null, root: path[0] ?? index };
    });
}

export const starterSeasons = ["春", "夏", "秋", "冬", "四季"];
