/** Words that the demo shops' orders are made of: buyers are invented, and their telephone numbers are nobody's. */

export const surnames = [..."王李张刘陈杨赵黄周吴徐孙胡朱高林何郭罗梁"];
export const givenNames =
  "小雅 思琪 雨桐 佳怡 梦洁 晓彤 静 丽娜 海燕 欣然 芷若 婷婷 玉兰 艳红 小玲 文静 慧敏 春梅".split(" ");

/** 省 市 区. */
export const towns = `
浙江省 宁波市 鄞州区
浙江省 温州市 鹿城区
广东省 深圳市 龙岗区
广东省 佛山市 顺德区
江苏省 南京市 江宁区
江苏省 苏州市 吴中区
四川省 成都市 武侯区
湖北省 武汉市 洪山区
山东省 济南市 历下区
河南省 郑州市 金水区
福建省 厦门市 集美区
上海市 上海市 闵行区
北京市 北京市 朝阳区
陕西省 西安市 雁塔区`
  .trim()
  .split("\n")
  .map((line) => {
    const [province = "", city = "", district = ""] = line.split(" ");
    return { province, city, district };
  });

export const streets = "示例路 样板街 虚拟大道 演示巷 云裳路".split(" ");

export const buyerMessages = [
  "麻烦周五之前送到，谢谢",
  "请发顺丰，运费可以补",
  "帮我挑一件没有线头的",
  "送人的，请不要放价格单",
  "尺码拿不准，身高 163，体重 108 斤",
];

export const sellerRemarks = ["老客户，送一双袜子", "已电话确认尺码", "缺货已和买家说好等两天"];

export const refundReasons = ["尺码不合适", "颜色和图片有差别", "多拍、拍错", "七天无理由", "做工有瑕疵", "少发一件"];

/** Names and how their numbers begin. */
export const parcelCouriers = [
  { courier: "中通快递", prefix: "7731" },
  { courier: "圆通速递", prefix: "YT88" },
  { courier: "韵达快递", prefix: "4312" },
  { courier: "顺丰速运", prefix: "SF15" },
] as const;
