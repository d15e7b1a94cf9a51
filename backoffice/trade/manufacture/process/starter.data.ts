/** The processes that a company may start its library with: what most garments pass, with prices to be put right. */
import { type ProcessStage, processStageLabels, processStages } from "#contract/manufacture/process.words.ts";

/** One 工序分类 a stage, called as the stage. */
export const starterCategories: readonly { name: string; stage: ProcessStage }[] = processStages.map((stage) => ({
  name: processStageLabels[stage],
  stage,
}));

/** 名称|阶段|工价 in 厘|标准工时 in seconds|设备|等级, in the order in which a garment meets them. */
const processTable = `
裁剪|CUT|350|40|电剪|高
验片|CUT|50|8||初
粘衬|CUT|120|15|粘合机|初
合肩缝|SEW|180|25|平车|中
上领|SEW|650|90|平车|高
上袖|SEW|700|95|平车|高
合侧缝|SEW|450|60|四线|中
四线拷边|SEW|280|40|四线|中
装拉链|SEW|850|110|平车|高
上腰头|SEW|950|120|平车|高
做口袋|SEW|600|80|平车|中
下摆卷边|SEW|320|45|绷缝|中
锁眼|FINISH|85|12|锁眼机|初
钉扣|FINISH|65|10|钉扣机|初
打枣|FINISH|45|6|打枣机|初
剪线|FINISH|220|35||初
大烫|FINISH|550|70|蒸汽烫台|中
质检|FINISH|180|25||中
挂吊牌|PACK|60|8|吊牌枪|初
包装|PACK|250|35||初`;

export const starterProcesses = processTable
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", stage = "", price = "", seconds = "", machine = "", skill = ""] = line.split("|");
    return {
      name,
      stage: stage as ProcessStage,
      priceLi: Number(price),
      stdSec: Number(seconds),
      machine,
      skill,
    };
  });
