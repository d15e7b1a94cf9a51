/** 企业信息: name, logo, address and telephone at the head of printed documents. */
import { assertPictures } from "#backoffice/masters/goods/picture/picture.ts";
import { companySetting } from "#contract/system/settings.ts";
import { type Setting, settingChange, settingDetail } from "./setting.ts";

export const company: Setting<typeof companySetting> = {
  key: "company",
  title: "企业信息",
  schema: companySetting,
  usual: { name: "", logoId: null, address: "", phone: "" },
  shown: true,
};

export const companyDetail = settingDetail(company);

export const saveCompany = settingChange(company, async ({ db }, { logoId }) => {
  if (logoId !== null) await assertPictures(db, [logoId], "标志图片");
});
