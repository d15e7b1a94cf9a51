/** Kinds of garment that the demo styles are made of, and the named styles of domain.md §9. */
import type { Silhouette } from "./drawing.ts";

export interface Kind {
  category: string;
  /** First digits of its 款号. */
  prefix: string;
  silhouette: Silhouette;
  /** Words a name is put together from: 修饰 + 版型 + 品名. */
  adjectives: string;
  shapes: string;
  nouns: string;
  /** 批发价 in 元, lowest and highest. */
  price: readonly [number, number];
  sizeGroups: string;
  /** Seasons it is launched for; a letter of 春夏秋冬 each. */
  seasons: string;
  colors: string;
  composition: string;
  share: number;
}

const dresses = "黑 米白 杏 雾霾蓝 粉 酒红 墨绿 碎花 豆绿 香芋紫";
const basics = "黑 白 灰 藏青 粉 豆绿 鹅黄 条纹 花灰 雾霾蓝";
const warm = "黑 米白 卡其 咖 焦糖 藏青 酒红 墨绿 灰";
const denim = "牛仔蓝 藏青 黑 雾霾蓝 灰 白";

/** Columns as in {@link Kind}. */
const kindRows: readonly (readonly [string, string, Silhouette, string, string, string, readonly [number, number], string, string, string, string, number])[] = [
  ["连衣裙", "88", "dress", "法式 茶歇 复古 温柔风 度假风 新中式 轻熟 赫本风 碎花 波点", "方领 V领 娃娃领 吊带 收腰 挂脖 泡泡袖", "连衣裙 长裙 鱼尾裙", [69, 158], "S–XL|S–2XL|S–3XL", "春夏夏秋", dresses, "聚酯纤维95% 氨纶5%", 42],
  ["半身裙", "87", "skirt", "醋酸 百褶 高级感 复古 通勤 学院风 格纹 碎花", "高腰 A字 鱼尾 伞摆 开衩", "半身裙 长裙 短裙", [45, 98], "S–XL|S–2XL", "春夏秋", dresses, "醋酸纤维72% 锦纶28%", 26],
  ["T恤", "86", "tee", "纯棉 重磅 冰丝 莫代尔 正肩 条纹 美式 辣妹", "圆领 短款 宽松 修身 V领 落肩", "T恤 短袖 长袖T恤", [19, 49], "S–XL|S–2XL|S–3XL", "春夏夏", basics, "棉95% 氨纶5%", 34],
  ["衬衫", "85", "shirt", "法式 雪纺 天丝 泡泡纱 条纹 通勤 垂感 新中式", "宽松 飘带 立领 中长款 收腰 叠穿", "衬衫 防晒衬衫 衬衣", [39, 89], "S–XL|S–2XL", "春夏秋", "白 雾霾蓝 粉 黑 条纹 豆绿 杏 藕粉 鹅黄", "棉60% 聚酯纤维40%", 26],
  ["卫衣", "65", "hoodie", "重磅 美式 复古 加绒 学院风 慵懒风 拼色", "连帽 圆领 短款 宽松 落肩 拉链", "卫衣 开衫卫衣", [55, 99], "S–XL|S–2XL|S–3XL", "春秋秋冬", "花灰 黑 米白 藏青 粉 墨绿 香芋紫 焦糖", "棉80% 聚酯纤维20%", 24],
  ["针织衫", "67", "cardigan", "美拉德 软糯 羊毛混纺 慵懒风 镂空 麻花 冰丝 条纹", "V领 短款 宽松 撞色 圆领 翻领", "针织开衫 开衫 针织外套", [49, 118], "均码|S–XL|S–2XL", "春秋秋冬", "焦糖 米白 咖 杏 酒红 豆绿 藕粉 黑 条纹", "粘纤50% 锦纶28% 聚酯纤维22%", 26],
  ["短外套", "89", "jacket", "小香风 工装 机车 通勤 新中式 千金 飞行员", "短款 圆领 收腰 宽松 立领", "短外套 夹克 西装外套", [88, 179], "S–XL|S–2XL", "春秋秋", warm, "聚酯纤维68% 羊毛20% 粘纤12%", 22],
  ["风衣大衣", "69", "coat", "英伦 双面呢 经典 赫本风 垂感 韩系", "双排扣 中长款 翻领 系带 茧型", "风衣 大衣 呢子大衣", [139, 329], "S–XL|S–2XL", "春秋冬冬", warm, "羊毛50% 聚酯纤维50%", 18],
  ["棉服毛绒", "61", "fleece", "羊羔毛 颗粒绒 皮毛一体 韩系 拼接 加厚", "短款 宽松 立领 翻领 连帽", "外套 棉服 毛绒外套", [109, 199], "S–XL|S–2XL", "冬冬秋", "米白 焦糖 咖 卡其 黑 灰 藕粉", "聚酯纤维100%", 14],
  ["羽绒服", "68", "down", "轻薄 短款 面包 极寒 亮面 白鸭绒", "立领 连帽 收腰 宽松 中长款", "羽绒服 羽绒马甲", [179, 369], "S–XL|S–2XL|S–3XL", "冬", "黑 米白 藏青 雾霾蓝 粉 卡其 香芋紫 墨绿", "面料 锦纶100% 填充物 白鸭绒90%", 14],
  ["休闲裤", "56", "trousers", "垂感 西装 冰丝 奶奶裤 灯芯绒 运动 加绒", "高腰 阔腿 直筒 小脚 束脚 微喇", "阔腿裤 休闲裤 西装裤", [42, 89], "S–XL|S–2XL|裤 25–32", "春夏秋冬", "黑 灰 卡其 咖 米白 藏青 墨绿 杏", "聚酯纤维92% 氨纶8%", 24],
  ["牛仔裤", "55", "jeans", "冰丝 复古 水洗 加绒 弹力 烟管 微破洞", "直筒 高腰 小脚 阔腿 微喇 老爹", "牛仔裤 牛仔长裤", [55, 109], "裤 25–32", "春夏秋冬", denim, "棉78% 聚酯纤维20% 氨纶2%", 18],
  ["短裤", "57", "shorts", "工装 牛仔 运动 西装 冰丝 度假风", "高腰 阔腿 五分 A字 抽绳", "短裤 热裤", [29, 59], "S–XL|S–2XL|裤 25–32", "夏", "卡其 黑 牛仔蓝 白 墨绿 灰 杏", "棉98% 氨纶2%", 12],
  ["女士套装", "83", "suit", "小香风 通勤 运动 新中式 度假风 针织", "两件套 短袖 西装 收腰 宽松", "套装 休闲套装", [98, 228], "S–XL|S–2XL", "春夏秋", "杏 黑 雾霾蓝 藕粉 灰 豆绿 酒红", "聚酯纤维70% 粘纤30%", 14],
  ["男士T恤", "M1", "tee", "纯棉 重磅 冰感 潮牌 条纹", "圆领 宽松 翻领 五分袖", "男士T恤 男士短袖", [26, 55], "男 M–4XL", "春夏夏", basics, "棉100%", 10],
  ["男士卫衣", "M2", "hoodie", "重磅 美式 加绒 机能", "连帽 圆领 宽松 拉链", "男士卫衣", [62, 109], "男 M–4XL", "春秋冬", "黑 花灰 藏青 墨绿 卡其 米白 酒红", "棉75% 聚酯纤维25%", 8],
  ["男士夹克", "M3", "jacket", "商务 工装 飞行员 冲锋", "立领 翻领 连帽 宽松", "男士夹克", [99, 189], "男 M–4XL", "春秋", "黑 藏青 卡其 墨绿 灰 咖", "聚酯纤维100%", 6],
  ["男士休闲裤", "M5", "trousers", "冰丝 垂感 工装 弹力", "直筒 束脚 锥形 宽松", "男士休闲裤", [49, 89], "男 M–4XL", "春夏秋", "黑 灰 卡其 藏青 墨绿 咖", "棉65% 聚酯纤维32% 氨纶3%", 6],
  ["童装套装", "T3", "kids", "卡通印花 国风 运动 加绒 奶萌", "两件套 短袖 卫衣 连帽", "套装 童套装", [32, 75], "童 90–150", "春夏秋冬", "鹅黄 粉 雾霾蓝 豆绿 大红 香芋紫 白 杏", "棉95% 氨纶5%", 14],
  ["童装连衣裙", "T5", "dress", "公主 网纱 碎花 国风", "泡泡袖 无袖 背心", "女童连衣裙 女童公主裙", [36, 79], "童 90–150", "春夏", "粉 白 香芋紫 鹅黄 豆绿 碎花 雾霾蓝", "棉100%", 8],
  ["童装羽绒服", "T8", "down", "轻薄 加厚 亮面", "连帽 立领 短款", "儿童羽绒服", [119, 219], "童 90–150", "冬", "大红 鹅黄 雾霾蓝 粉 藏青 香芋紫", "面料 聚酯纤维100% 填充物 白鸭绒80%", 4],
  ["大码连衣裙", "D8", "dress", "遮肉 显瘦 法式 复古 气质", "收腰 V领 泡泡袖 宽松", "大码连衣裙", [79, 149], "大码 XL–5XL", "春夏秋", dresses, "聚酯纤维100%", 10],
  ["大码半裙", "D9", "skirt", "遮肉 显瘦 百褶 垂感", "高腰 伞摆 A字", "大码半身裙", [59, 99], "大码 XL–5XL", "春夏秋", "黑 藏青 酒红 墨绿 卡其 灰 咖", "聚酯纤维96% 氨纶4%", 6],
  ["大码上衣", "D6", "tee", "遮肚 显瘦 纯棉 冰丝", "宽松 圆领 V领 叠穿", "大码T恤 大码上衣", [35, 69], "大码 XL–5XL", "春夏", basics, "棉95% 氨纶5%", 8],
];

export const kinds: readonly Kind[] = kindRows.map(
  ([category, prefix, silhouette, adjectives, shapes, nouns, price, groups, seasons, colors, composition, share]) => ({
    category, prefix, silhouette, adjectives, shapes, nouns, price, sizeGroups: groups, seasons, colors, composition, share,
  }),
);

export interface NamedStyle {
  styleNo: string;
  name: string;
  wholesaleYuan: number;
  category: string;
  sizeGroup: string;
  colors: string;
  season: string;
}

/** 款号 品名 批发价 分类 季节 尺码组 颜色, the first colour being the one in the picture. */
const namedTable = `
8801|法式方领泡泡袖连衣裙|89|连衣裙|夏|S–XL|粉 米白 黑 雾霾蓝 碎花 豆绿
8802|小香风短外套|128|短外套|秋|S–XL|杏 黑 藕粉 酒红 藏青
8803|高腰垂感阔腿裤|59|休闲裤|春|S–2XL|黑 灰 卡其 咖 米白 藏青
8805|醋酸缎面半身裙|68|半身裙|夏|S–XL|香芋紫 杏 黑 墨绿 酒红 雾霾蓝
8810|纯棉基础圆领T恤|26|T恤|夏|S–3XL|白 黑 灰 粉 豆绿 鹅黄 藏青 条纹
8812|泡泡纱防晒衬衫|45|衬衫|夏|S–2XL|雾霾蓝 白 粉 鹅黄 豆绿 条纹
6601|重磅连帽卫衣|72|卫衣|秋|S–2XL|墨绿 花灰 黑 米白 藏青 香芋紫 焦糖
6603|美拉德针织开衫|85|针织衫|秋|均码|焦糖 咖 米白 杏 酒红 黑
6608|羊羔毛外套|139|棉服毛绒|冬|S–XL|米白 焦糖 咖 卡其 黑
6612|轻薄羽绒服|219|羽绒服|冬|S–2XL|雾霾蓝 黑 米白 藏青 粉 卡其
5501|冰丝直筒牛仔裤|66|牛仔裤|夏|裤 25–32|牛仔蓝 雾霾蓝 黑 藏青
5506|工装短裤|42|短裤|夏|S–XL|卡其 墨绿 黑 灰 杏
T301|卡通印花套装|38|童装套装|夏|童 90–150|鹅黄 粉 雾霾蓝 豆绿 大红
D902|遮肉A字裙|75|大码半裙|春|大码 XL–5XL|酒红 黑 藏青 墨绿 卡其`;

export const namedStyles: readonly NamedStyle[] = namedTable.trim().split("\n").map((line) => {
  const [styleNo = "", name = "", price = "", category = "", season = "", sizeGroup = "", colors = ""] = line.split("|");
  return { styleNo, name, wholesaleYuan: Number(price), category, season, sizeGroup, colors };
});
