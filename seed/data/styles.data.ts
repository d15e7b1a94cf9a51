/** Kinds of garment that the demo styles are made of, and the named styles of domain.md §9. */

import { silhouettes } from "../drawing/drawing.silhouettes.ts";
import type { Silhouette } from "../drawing/drawing.ts";

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

/**
 * Two lines a kind: 分类|款号开头|轮廓|批发价|份额|季节|尺码组|颜色, then
 * 修饰|版型|品名|面料成分.
 */
const kindTable = `
连衣裙|88|dress|69-158|42|春夏夏秋|S–XL,S–2XL,S–3XL|黑 米白 杏 雾霾蓝 粉 酒红 墨绿 碎花 豆绿 香芋紫
  法式 茶歇 复古 温柔风 度假风 新中式 轻熟 赫本风 碎花 波点|方领 V领 娃娃领 吊带 收腰 挂脖 泡泡袖|连衣裙 长裙 鱼尾裙|聚酯纤维95% 氨纶5%
半身裙|87|skirt|45-98|26|春夏秋|S–XL,S–2XL|黑 米白 杏 雾霾蓝 粉 酒红 墨绿 碎花 豆绿 香芋紫
  醋酸 百褶 高级感 复古 通勤 学院风 格纹 碎花|高腰 A字 鱼尾 伞摆 开衩|半身裙 长裙 短裙|醋酸纤维72% 锦纶28%
T恤|86|tee|19-49|34|春夏夏|S–XL,S–2XL,S–3XL|黑 白 灰 藏青 粉 豆绿 鹅黄 条纹 花灰 雾霾蓝
  纯棉 重磅 冰丝 莫代尔 正肩 条纹 美式 辣妹|圆领 短款 宽松 修身 V领 落肩|T恤 短袖 长袖T恤|棉95% 氨纶5%
衬衫|85|shirt|39-89|26|春夏秋|S–XL,S–2XL|白 雾霾蓝 粉 黑 条纹 豆绿 杏 藕粉 鹅黄
  法式 雪纺 天丝 泡泡纱 条纹 通勤 垂感 新中式|宽松 飘带 立领 中长款 收腰 叠穿|衬衫 防晒衬衫 衬衣|棉60% 聚酯纤维40%
卫衣|65|hoodie|55-99|24|春秋秋冬|S–XL,S–2XL,S–3XL|花灰 黑 米白 藏青 粉 墨绿 香芋紫 焦糖
  重磅 美式 复古 加绒 学院风 慵懒风 拼色|连帽 圆领 短款 宽松 落肩 拉链|卫衣 开衫卫衣|棉80% 聚酯纤维20%
针织衫|67|cardigan|49-118|26|春秋秋冬|均码,S–XL,S–2XL|焦糖 米白 咖 杏 酒红 豆绿 藕粉 黑 条纹
  美拉德 软糯 羊毛混纺 慵懒风 镂空 麻花 冰丝 条纹|V领 短款 宽松 撞色 圆领 翻领|针织开衫 开衫 针织外套|粘纤50% 锦纶28% 聚酯纤维22%
短外套|89|jacket|88-179|22|春秋秋|S–XL,S–2XL|黑 米白 卡其 咖 焦糖 藏青 酒红 墨绿 灰
  小香风 工装 机车 通勤 新中式 千金 飞行员|短款 圆领 收腰 宽松 立领|短外套 夹克 西装外套|聚酯纤维68% 羊毛20% 粘纤12%
风衣大衣|69|coat|139-329|18|春秋冬冬|S–XL,S–2XL|黑 米白 卡其 咖 焦糖 藏青 酒红 墨绿 灰
  英伦 双面呢 经典 赫本风 垂感 韩系|双排扣 中长款 翻领 系带 茧型|风衣 大衣 呢子大衣|羊毛50% 聚酯纤维50%
棉服毛绒|61|fleece|109-199|14|冬冬秋|S–XL,S–2XL|米白 焦糖 咖 卡其 黑 灰 藕粉
  羊羔毛 颗粒绒 皮毛一体 韩系 拼接 加厚|短款 宽松 立领 翻领 连帽|外套 棉服 毛绒外套|聚酯纤维100%
羽绒服|68|down|179-369|14|冬|S–XL,S–2XL,S–3XL|黑 米白 藏青 雾霾蓝 粉 卡其 香芋紫 墨绿
  轻薄 短款 面包 极寒 亮面 白鸭绒|立领 连帽 收腰 宽松 中长款|羽绒服 羽绒马甲|面料 锦纶100% 填充物 白鸭绒90%
休闲裤|56|trousers|42-89|24|春夏秋冬|S–XL,S–2XL,裤 25–32|黑 灰 卡其 咖 米白 藏青 墨绿 杏
  垂感 西装 冰丝 奶奶裤 灯芯绒 运动 加绒|高腰 阔腿 直筒 小脚 束脚 微喇|阔腿裤 休闲裤 西装裤|聚酯纤维92% 氨纶8%
牛仔裤|55|jeans|55-109|18|春夏秋冬|裤 25–32|牛仔蓝 藏青 黑 雾霾蓝 灰 白
  冰丝 复古 水洗 加绒 弹力 烟管 微破洞|直筒 高腰 小脚 阔腿 微喇 老爹|牛仔裤 牛仔长裤|棉78% 聚酯纤维20% 氨纶2%
短裤|57|shorts|29-59|12|夏|S–XL,S–2XL,裤 25–32|卡其 黑 牛仔蓝 白 墨绿 灰 杏
  工装 牛仔 运动 西装 冰丝 度假风|高腰 阔腿 五分 A字 抽绳|短裤 热裤|棉98% 氨纶2%
女士套装|83|suit|98-228|14|春夏秋|S–XL,S–2XL|杏 黑 雾霾蓝 藕粉 灰 豆绿 酒红
  小香风 通勤 运动 新中式 度假风 针织|两件套 短袖 西装 收腰 宽松|套装 休闲套装|聚酯纤维70% 粘纤30%
男士T恤|M1|tee|26-55|10|春夏夏|男 M–4XL|黑 白 灰 藏青 粉 豆绿 鹅黄 条纹 花灰 雾霾蓝
  纯棉 重磅 冰感 潮牌 条纹|圆领 宽松 翻领 五分袖|男士T恤 男士短袖|棉100%
男士卫衣|M2|hoodie|62-109|8|春秋冬|男 M–4XL|黑 花灰 藏青 墨绿 卡其 米白 酒红
  重磅 美式 加绒 机能|连帽 圆领 宽松 拉链|男士卫衣|棉75% 聚酯纤维25%
男士夹克|M3|jacket|99-189|6|春秋|男 M–4XL|黑 藏青 卡其 墨绿 灰 咖
  商务 工装 飞行员 冲锋|立领 翻领 连帽 宽松|男士夹克|聚酯纤维100%
男士休闲裤|M5|trousers|49-89|6|春夏秋|男 M–4XL|黑 灰 卡其 藏青 墨绿 咖
  冰丝 垂感 工装 弹力|直筒 束脚 锥形 宽松|男士休闲裤|棉65% 聚酯纤维32% 氨纶3%
童装套装|T3|kids|32-75|14|春夏秋冬|童 90–150|鹅黄 粉 雾霾蓝 豆绿 大红 香芋紫 白 杏
  卡通印花 国风 运动 加绒 奶萌|两件套 短袖 卫衣 连帽|套装 童套装|棉95% 氨纶5%
童装连衣裙|T5|dress|36-79|8|春夏|童 90–150|粉 白 香芋紫 鹅黄 豆绿 碎花 雾霾蓝
  公主 网纱 碎花 国风|泡泡袖 无袖 背心|女童连衣裙 女童公主裙|棉100%
童装羽绒服|T8|down|119-219|4|冬|童 90–150|大红 鹅黄 雾霾蓝 粉 藏青 香芋紫
  轻薄 加厚 亮面|连帽 立领 短款|儿童羽绒服|面料 聚酯纤维100% 填充物 白鸭绒80%
大码连衣裙|D8|dress|79-149|10|春夏秋|大码 XL–5XL|黑 米白 杏 雾霾蓝 粉 酒红 墨绿 碎花 豆绿 香芋紫
  遮肉 显瘦 法式 复古 气质|收腰 V领 泡泡袖 宽松|大码连衣裙|聚酯纤维100%
大码半裙|D9|skirt|59-99|6|春夏秋|大码 XL–5XL|黑 藏青 酒红 墨绿 卡其 灰 咖
  遮肉 显瘦 百褶 垂感|高腰 伞摆 A字|大码半身裙|聚酯纤维96% 氨纶4%
大码上衣|D6|tee|35-69|8|春夏|大码 XL–5XL|黑 白 灰 藏青 粉 豆绿 鹅黄 条纹 花灰 雾霾蓝
  遮肚 显瘦 纯棉 冰丝|宽松 圆领 V领 叠穿|大码T恤 大码上衣|棉95% 氨纶5%`;

export const kinds: readonly Kind[] = kindTable
  .trim()
  .replaceAll("\n  ", "|")
  .split("\n")
  .map((line) => {
    const [
      category = "",
      prefix = "",
      silhouette = "",
      price = "",
      share = "",
      seasons = "",
      sizeGroups = "",
      colors = "",
      ...words
    ] = line.split("|");
    const [adjectives = "", shapes = "", nouns = "", composition = ""] = words;
    const [low = 0, high = 0] = price.split("-").map(Number);
    return {
      category,
      prefix,
      silhouette: silhouetteNamed(silhouette),
      price: [low, high],
      share: Number(share),
      seasons,
      sizeGroups,
      colors,
      adjectives,
      shapes,
      nouns,
      composition,
    };
  });

function silhouetteNamed(name: string): Silhouette {
  if (!Object.hasOwn(silhouettes, name)) throw new Error(`nobody has drawn ${name}`);
  return name as Silhouette;
}

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

export const namedStyles: readonly NamedStyle[] = namedTable
  .trim()
  .split("\n")
  .map((line) => {
    const [styleNo = "", name = "", price = "", category = "", season = "", sizeGroup = "", colors = ""] =
      line.split("|");
    return { styleNo, name, wholesaleYuan: Number(price), category, season, sizeGroup, colors };
  });
